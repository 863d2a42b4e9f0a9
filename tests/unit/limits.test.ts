import { expect, test } from 'vitest'
import { eventLimits } from '../../server/contract/event-limits.ts'
import { kinds } from '../../server/contract/kinds.ts'
import { limits } from '../../server/contract/limits.ts'
import { tier } from '../../server/contract/tiers.ts'

/*
 * Written out, not taken from the code: a number that changes is meant, and the terms, the FAQ and the
 * pages that name it change with it.
 */

test('the limits, as they are', () => {
  const [kilobyte, megabyte] = [1024, 1_048_576]
  expect(limits).toEqual({
    nameLength: 50,
    inviteeNameLength: 101,
    emailLength: 254,
    phoneLength: 10,
    passwordMinLength: 8,
    passwordMaxLength: 128,
    tokenLength: 200,
    suggestionLength: 2000,
    communityNameLength: 50,
    realNameLength: 200,
    typeDetailsLength: 50,
    descriptionLength: 2000,
    holderLength: 70,
    duesLabelLength: 70,
    duesAmount: 100_000,
    reminderMessageLength: 500,
    fileNameLength: 200,
    imageBytes: megabyte,
    fileBytes: 10 * megabyte,
    imagePixels: 25_000_000,
    imagePaths: 100,
    addressLength: 200,
    cityLength: 100,
    postcodeLength: 10,
    addressQueryMinLength: 3,
    addressQueryMaxLength: 200,
    addressResults: 5,
    jsonBodyBytes: 100 * kilobyte,
  })
})

test('the numbers of events are those of the documents', () => {
  expect(eventLimits).toEqual({
    descriptionLength: 500,
    appointmentLength: 200,
    places: 100_000,
    reminders: 5,
    reminderDays: 90,
    radius: 50,
    radiusMax: 200,
    nearby: 20,
    nearbyMax: 50,
    listed: 2000,
    listedDays: 365,
  })
})

test('the limits of the free tier, as they are', () => {
  expect(tier).toEqual({
    created: { association: 3, group: 90 },
    joined: { association: 20, group: 180 },
    members: 200,
    administrators: 2,
    files: 50,
  })
})

test('an association and a group differ in their roles, and in what their calls say', () => {
  const { association, group } = kinds
  expect(association.roles).toEqual(['creator', 'administrator', 'moderator', 'member'])
  expect(group.roles).toEqual(['administrator', 'moderator', 'member'])
  expect([association.plural, association.idField]).toEqual(['associations', 'associationId'])
  expect([group.plural, group.idField]).toEqual(['groups', 'groupId'])
})

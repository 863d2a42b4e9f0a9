import { expect, test } from 'vitest'
import { unnamedIn } from '../world/named-communities.ts'

test.each([
  'select "seq" from "messages" where "room_id" = $1',
  'select "community_id" from "messages" where "room_id" = $1',
  'insert into "messages" ("room_id", "seq") values ($1, $2)',
  'update "participants" set "answer" = $1 where "event_id" = $2',
  'delete from "guests" where "event_id" = $1 and "email" = $2',
  'select 1 from "events" inner join "participants" as "me" on "me"."event_id" = "events"."id" where "events"."community_id" = $1',
  'select (select count(*) from guests where event_id = events.id) from events where events.community_id = $1',
])('refused is %s', (statement) => {
  expect(unnamedIn([statement])).toHaveLength(1)
})

test.each([
  'select "name" from "users" where "id" = $1',
  'select "seq" from "messages" where "community_id" = $1 and "room_id" = $2',
  'insert into "messages" ("community_id", "room_id") values ($1, $2)',
  'select 1 from "events" inner join "participants" as "me" on ("me"."community_id" = "events"."community_id" and "me"."event_id" = "events"."id") where "events"."community_id" in ($1)',
  'select id from rooms where (community_id, id) in (select community_id, room_id from fresh)',
  'select coalesce((select count(*) from messages where community_id = rooms.community_id), 0) from rooms join own on rooms.community_id = own.community_id',
])('right is %s', (statement) => {
  expect(unnamedIn([statement])).toEqual([])
})

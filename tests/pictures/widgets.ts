import { randomUUID } from 'node:crypto'
import { newClub } from '../browser/club.ts'
import { closeBrowsers, communityPage, headers } from '../browser/communities.ts'
import { newEvent } from '../browser/events.ts'
import { open, test } from '../browser/test.ts'
import { everywhere } from './picture.ts'

test.describe.configure({ timeout: 300_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

test('of the widgets, and of the page that sets them up', async ({ browser }) => {
  const { id, claire } = await newClub(browser)
  const { page, request } = claire
  const embedding = `${communityPage('association', id)}/integrer`
  await open(page, embedding)
  await everywhere(page, 'integrer-off')
  const data = { enabled: true, origins: [] }
  await request.put(`/api/associations/${id}/widgets`, { headers, data })
  const isPublic = { isPublic: true, numberOfPlaces: 20 }
  const event = await newEvent(claire, { kind: 'association', id }, isPublic)
  await open(page, embedding)
  await page.locator('maillon-agenda').frameLocator('iframe').getByRole('heading').first().waitFor()
  await everywhere(page, 'integrer')
  const pages = {
    'widget-agenda': `/widgets/agenda/${id}`,
    'widget-month': `/widgets/agenda/${id}?view=month`,
    'widget-event': `/widgets/evenement/${event.id}?accent=%23c8431d`,
    'widget-membership': `/widgets/adhesion/${id}`,
    'widget-unavailable': `/widgets/agenda/${randomUUID()}`,
    'visit-unknown': '/confirmation/x',
  }
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await everywhere(page, name)
  }
})

import { answerNearby, newEvent } from '../browser/nearby-events.ts'
import { expect, open, test } from '../browser/test.ts'
import { looks, picture, sizes } from './picture.ts'

// The public site: every page, on screens and on paper, the carousel full, empty and failing.
const prose = [
  'a-propos',
  'mentions-legales',
  'conditions-generales',
  'questions-frequentes',
  'avis',
]
const lyon = { longitude: 4.835659, latitude: 45.764043 }
const events = [
  newEvent(),
  newEvent({ name: 'Atelier vélo', availablePlaces: 3, startDate: '2027-03-17T17:30:00.000Z' }),
  newEvent({ name: 'Fête du quartier', availablePlaces: 80, description: null }),
  newEvent({ name: 'Concert de la chorale des deux rives', availablePlaces: 0 }),
  newEvent({ name: 'Réunion ouverte' }),
]

for (const { name: look, ...contextOptions } of looks) {
  for (const viewport of sizes) {
    test.describe(`${viewport.width} ${look}`, () => {
      test.use({ contextOptions, viewport, geolocation: lyon, permissions: ['geolocation'] })

      test('of the prose', async ({ page }) => {
        test.slow()
        for (const path of prose) {
          await open(page, `/${path}`)
          await picture(page, path)
        }
        await page.goto('/questions-frequentes')
        await page.getByRole('searchbox').fill('cotisation')
        await picture(page, 'questions-frequentes-search', false)
        await page.getByRole('searchbox').fill('zzzz')
        await picture(page, 'questions-frequentes-none', false)
      })

      for (const [name, answer] of [
        ['full', events],
        ['empty', []],
        ['failing', 'none'],
      ] as const) {
        test(`of the home page, ${name}`, async ({ page }) => {
          await answerNearby(
            page,
            answer === 'none' ? (route) => route.fulfill({ status: 404, json: {} }) : [...answer],
          )
          await open(page, '/')
          const near = page.getByRole('region', { name: 'Événements près de chez vous' })
          await near.scrollIntoViewIfNeeded()
          await near.getByRole('button', { name: 'Me localiser' }).click()
          await expect(near.getByRole('button', { name: 'Me localiser' })).toBeHidden()
          await page.waitForLoadState('networkidle')
          await picture(page, `site-home-${name}`)
        })
      }

      test.describe('on a first visit', () => {
        test.use({ firstVisit: true })
        test('of the notices', async ({ page }) => {
          await open(page, '/')
          await expect(page.getByRole('dialog')).toBeVisible()
          await picture(page, 'beta', false)
          await page.getByRole('button', { name: "J'ai compris !" }).click()
          await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible()
          await picture(page, 'cookies', false)
        })
      })
    })
  }
}

test('of the prose on paper', async ({ page }) => {
  for (const path of prose) {
    await open(page, `/${path}`)
    await page.pdf({ path: `tests/.output/pictures/${path}.pdf`, format: 'A4' })
  }
})

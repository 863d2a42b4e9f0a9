import { newClub } from './club.ts'
import { closeBrowsers, headers, newVisitor, type Visitor } from './communities.ts'
import { answerByCall, answerOf, askToCome, newEvent } from './events.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expect, open, test, toast } from './test.ts'
import { scriptWeight } from './weights.ts'

// One's own events on the home page and beside the lists, answered in place.
test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

/** Claire's club, with a training to which Éloïse is asked. */
async function newTraining(browser: Parameters<typeof newClub>[0], fields = {}) {
  const club = await newClub(browser)
  const community = { kind: 'association' as const, id: club.id }
  const event = await newEvent(club.claire, community, fields)
  await askToCome(club.claire, community, event, [club.samir.person.email])
  return { ...club, community, event, eloise: club.samir }
}

const rowOf = ({ page }: Visitor, name: string) =>
  page
    .getByRole('region', { name: /attendues?$/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const answer = (visitor: Visitor, name: string, word: string) =>
  rowOf(visitor, name).getByRole('group', { name }).getByRole('button', { name: word })

test.describe('the home page', () => {
  test('asks for an answer, takes it in place, and keeps it; what is next stands below, in the times of the browser', async ({
    browser,
  }) => {
    const startDate = new Date(Date.now() + 72 * 3_600_000)
    startDate.setUTCHours(20, 30, 0, 0)
    const endDate = new Date(startDate.getTime() + 3_600_000)
    const { eloise, event, name } = await newTraining(browser, { startDate, endDate })
    expect(await scriptWeight(eloise.page, '/')).toBeLessThanOrEqual(6000)
    await expect(
      eloise.page.getByRole('heading', { name: 'Une réponse attendue', level: 2 }),
    ).toBeVisible()
    const next = eloise.page.getByRole('region', { name: 'Prochains rendez-vous' })
    await expect(next.getByRole('listitem')).toContainText(name)
    await expect(next.getByRole('listitem')).toContainText('Vous n’avez pas répondu')
    const card = eloise.page.getByRole('region', { name: 'Vos communautés' }).getByRole('listitem')
    await expect(card).toContainText('Entraînement')
    const away = await browser.newContext({
      baseURL: test.info().project.use.baseURL ?? '',
      timezoneId: 'Indian/Reunion',
      storageState: await eloise.request.storageState(),
    })
    const there = await away.newPage()
    await open(there, '/')
    await expect(
      there.getByRole('region', { name: 'Prochains rendez-vous' }).getByRole('listitem'),
    ).toContainText('0\u00A0h\u00A030')

    await next.getByRole('link', { name: 'Entraînement' }).click()
    await eloise.page.waitForURL(`/evenement/${event.id}`)
    await open(eloise.page, '/')

    await expect(rowOf(eloise, 'Entraînement')).toContainText(name)
    await answer(eloise, 'Entraînement', 'Oui').click()
    await expect(rowOf(eloise, 'Entraînement').getByRole('status')).toHaveText(
      'C’est noté\u00A0: vous participez.',
    )
    await expect(answer(eloise, 'Entraînement', 'Oui')).toHaveAttribute('aria-pressed', 'true')
    await expect(next.getByRole('listitem')).toContainText('Vous participez')
    expect(await answerOf(eloise, event.id)).toBe('true')

    await answer(eloise, 'Entraînement', 'Non').click()
    await expect(rowOf(eloise, 'Entraînement').getByRole('status')).toHaveText(
      'C’est noté\u00A0: vous ne venez pas.',
    )
    expect(await answerOf(eloise, event.id)).toBe('false')
    await open(eloise.page, '/')
    await expect(eloise.page.getByRole('main')).not.toContainText('attendue')
  })

  test('suits every eye, and has the three answers in one line or in three, at every width and size of text', async ({
    browser,
  }) => {
    const { eloise } = await newTraining(browser)
    await eloise.page.emulateMedia({ reducedMotion: 'reduce' })
    await open(eloise.page, '/')
    await expectAccessible(eloise.page)
    await eloise.page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(eloise.page)
    const buttons = rowOf(eloise, 'Entraînement').getByRole('group').getByRole('button')
    for (const size of [16, 24, 32]) {
      await eloise.page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`
      }, size)
      for (const width of [280, 320, 360, 390, 576, 600, 768, 911, 1440]) {
        await eloise.page.setViewportSize({ width, height: 740 })
        const boxes = await buttons.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().toJSON()),
        )
        const tops = new Set(boxes.map(({ top }) => Math.round(top)))
        const usual = size === 16 && width >= 360 ? [1] : [1, 3]
        expect(usual, `${width} px, text of ${size} px`).toContain(tops.size)
        expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width)
      }
    }
  })

  test('takes an answer back that the server refuses, and says why', async ({ browser }) => {
    const { claire, eloise, community } = await newTraining(browser)
    const full = await newEvent(claire, community, {
      name: 'Stage',
      isPublic: true,
      numberOfPlaces: 1,
    })
    await askToCome(claire, community, full, [eloise.person.email])
    await open(eloise.page, '/')
    // Whoever planned it is not asked about it at home.
    await open(claire.page, '/')
    await expect(claire.page.getByRole('main')).not.toContainText('attendue')
    await answerByCall(claire, full.id, 'true')
    await answer(eloise, 'Stage', 'Oui').click()
    await expect(
      toast(eloise.page, 'Vous avez déjà atteint la limite de participants pour cet événement'),
    ).toBeVisible()
    await expect(answer(eloise, 'Stage', 'Oui')).toHaveAttribute('aria-pressed', 'false')
    expect(await answerOf(eloise, full.id)).toBe('waiting')
  })

  test.describe('without a connection', () => {
    test.use({ tolerated: /Failed to (load resource|fetch)|net::ERR/ })

    test('takes the answer back and says why, and says so where nothing of what it takes could be had', async ({
      browser,
    }) => {
      const { eloise } = await newTraining(browser)
      const { page } = eloise
      await open(page, '/')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await answer(eloise, 'Entraînement', 'Oui').click()
      await expect(rowOf(eloise, 'Entraînement').getByRole('status')).toHaveText(
        'Connexion impossible. Rechargez la page.',
      )
      await page.context().setOffline(false)
      await open(page, '/')
      await page.route('**/api/events/participate', (route) => route.abort())
      await answer(eloise, 'Entraînement', 'Oui').click()
      await expect(toast(page, 'Connexion impossible. Vérifiez votre réseau.')).toBeVisible()
      await expect(answer(eloise, 'Entraînement', 'Oui')).toHaveAttribute('aria-pressed', 'false')
    })
  })
})

test('the lists have the next events, each with the answers of who takes part, and let go of one that is called off meanwhile', async ({
  browser,
}) => {
  const { claire, eloise, community, event } = await newTraining(browser)
  await newEvent(claire, community, { name: 'Réunion de bureau' })
  await open(eloise.page, '/groupes-et-assos')
  const events = eloise.page.getByRole('region', { name: 'Mes prochains événements' })
  const card = events.getByRole('listitem').filter({ hasText: 'Réunion de bureau' })
  await expect(card).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  const answers = events.getByRole('group', { name: 'Entraînement' })
  await answers.getByRole('button', { name: 'Oui' }).click()
  await expect(answers.getByRole('button', { name: 'Oui' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => answerOf(eloise, event.id)).toBe('true')
  await expectAccessible(eloise.page)

  const address = `/api/events/${community.id}/${event.id}`
  expect((await claire.request.delete(address, { headers })).status()).toBe(200)
  await answers.getByRole('button', { name: 'Non' }).click()
  await expect(toast(eloise.page, 'L’événement n’a pas été trouvé')).toBeVisible()
  await expect(events.getByRole('listitem')).toHaveText([/Réunion de bureau/])
})

test('nobody who belongs nowhere is told of events', async ({ browser }) => {
  const nadia = await newVisitor(browser)
  await open(nadia.page, '/')
  await expect(nadia.page.getByRole('main')).not.toContainText('rendez-vous')
})

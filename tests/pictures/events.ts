import {
  closeBrowsers,
  createCommunity,
  newVisitor,
  readCommunity,
  type Visitor,
} from '../browser/communities.ts'
import { answerByCall, answerLink, askToCome, newEvent } from '../browser/events.ts'
import { newPerson } from '../browser/people.ts'
import { expect, open, test } from '../browser/test.ts'
import { fill } from './crowd.ts'
import { betweenSizes, everywhere, sizes } from './picture.ts'

// The page of an event with 0, 5 and 199 people asked, what it opens, its answer by mail, and its paper.
test.describe.configure({ timeout: 900_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const concert = {
  name: 'Concert de printemps',
  type: 'show',
  description:
    'Un chœur, un piano, et la rivière pour thème. Entrée libre, chapeau à la sortie. Le verre de l’amitié suit dans la cour.',
  appointment: 'Les choristes à 18 h 30, côté jardin',
  startDate: '2031-03-28T19:00:00Z',
  endDate: '2031-03-28T21:00:00Z',
  isPublic: true,
  numberOfPlaces: 60,
  remindersData: [
    { timeBeforeEvent: 2, timeUnit: 'day' },
    { timeBeforeEvent: 1, timeUnit: 'hour' },
  ],
}

async function newChoir(claire: Visitor, count: number) {
  const { id } = await createCommunity(claire, 'association', { name: 'Les Voix de la Saône' })
  if (count > 0) await fill(claire, id, count)
  const { members } = await readCommunity(claire, 'association', id)
  const emails = members.map(({ user }) => user.email)
  return { community: { kind: 'association', id } as const, emails }
}

for (const count of [0, 5, 199]) {
  test(`of an event with ${count} people asked besides its author`, async ({ browser }) => {
    const claire = await newVisitor(browser)
    const { page } = claire
    const { community, emails } = await newChoir(claire, count)
    const event = await newEvent(claire, community, concert)
    if (count > 0) await askToCome(claire, community, event, emails)
    if (count > 0) await answerByCall(claire, event.id, 'true')
    await open(page, `/evenement/${event.id}`)
    await everywhere(page, `evenement-${count + 1}`)
    await betweenSizes(page, `evenement-${count + 1}`)
    await page.emulateMedia({ media: 'print' })
    await page.pdf({
      path: `tests/.output/pictures/evenement-affiche-${count + 1}.pdf`,
      preferCSSPageSize: true,
    })
    await page.emulateMedia({ media: null })
    if (count === 0) return
    await page.getByRole('button', { name: /^Voir les/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await everywhere(page, `evenement-participants-${count + 1}`, false)
    if (count !== 5) return
    await page
      .getByRole('button', { name: /^Retirer/ })
      .first()
      .click()
    await everywhere(page, 'evenement-retirer', false)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('button', { name: 'Supprimer l’événement' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await everywhere(page, 'evenement-supprimer', false)
  })
}

test('of long names, several days, no places left, and what a visitor sees', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { community } = await newChoir(claire, 0)
  const event = await newEvent(claire, community, {
    ...concert,
    name: 'Assemblée générale extraordinaire des bénévoles 20',
    description: 'Ordre du jour\u00A0: '.padEnd(500, 'rapport moral, rapport financier, '),
    endDate: '2031-04-02T16:00:00Z',
    numberOfPlaces: 1,
  })
  await answerByCall(claire, event.id, 'true')
  const zoe = await newVisitor(browser, newPerson())
  for (const [who, name] of [
    [claire, 'evenement-long'],
    [zoe, 'evenement-complet'],
  ] as const) {
    await open(who.page, `/evenement/${event.id}`)
    await everywhere(who.page, name)
  }
  await claire.page.emulateMedia({ media: 'print' })
  await claire.page.pdf({
    path: 'tests/.output/pictures/evenement-affiche-long.pdf',
    preferCSSPageSize: true,
  })
})

test('of the dialogs that plan an event, warn of it, and ask people to come', async ({
  browser,
}) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  await newChoir(claire, 12)
  await open(page, '/calendrier?creer')
  const dialog = page.getByRole('dialog', { name: 'Planifier un événement' })
  await expect(dialog).toBeVisible()
  await everywhere(page, 'planifier', false)
  await dialog.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(dialog.getByText('Champ requis').first()).toBeVisible()
  await everywhere(page, 'planifier-manque', false)
  await dialog.getByLabel('Nom', { exact: true }).fill(concert.name)
  await dialog.getByLabel(/^Type/).selectOption({ label: 'Spectacle' })
  await dialog.getByRole('textbox', { name: /^Lieu/ }).focus()
  await page.getByRole('combobox', { name: /^Lieu/ }).pressSequentially('Lyon')
  await page.getByRole('option', { name: /^Lyon/ }).first().click()
  await dialog.getByRole('button', { name: 'Ajouter un rappel' }).click()
  await dialog.getByLabel(/^Événement public/).check()
  await dialog.getByLabel('Nombre de places').fill('60')
  await everywhere(page, 'planifier-rempli', false)
  await dialog.getByRole('button', { name: 'Créer l’événement' }).click()
  const warning = page.getByRole('dialog', { name: 'Attention' })
  await expect(warning).toBeVisible()
  await everywhere(page, 'planifier-attention', false)
  await warning.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('dialog', { name: 'Inviter des participants' })).toBeVisible()
  await everywhere(page, 'inviter', false)
})

test('of a public event, as a visitor sees it', async ({ browser, page }) => {
  const claire = await newVisitor(browser)
  const { community } = await newChoir(claire, 0)
  const event = await newEvent(claire, community, concert)
  const long = await newEvent(claire, community, {
    ...concert,
    name: 'Assemblée générale extraordinaire des bénévoles 20',
    description: 'Ordre du jour\u00A0: '.padEnd(500, 'rapport moral, rapport financier, '),
    endDate: '2031-04-02T16:00:00Z',
    numberOfPlaces: 1,
  })
  await answerByCall(claire, long.id, 'true')
  const over = await newEvent(claire, community, {
    ...concert,
    startDate: '2025-03-28T19:00:00Z',
    endDate: '2025-03-28T21:00:00Z',
  })
  for (const [{ id }, name] of [
    [event, 'evenement-visiteur'],
    [long, 'evenement-visiteur-complet'],
    [over, 'evenement-visiteur-passe'],
  ] as const) {
    await page.goto(`/evenement/${id}`)
    await everywhere(page, name)
  }
  await page.goto(`/evenement/${event.id}`)
  await page.getByRole('button', { name: 'Je participe' }).click()
  await expect(page.getByText('Champ requis').first()).toBeVisible()
  await everywhere(page, 'evenement-visiteur-manque')
})

test('of the answer from the mail', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { page } = claire
  const { community, emails } = await newChoir(claire, 1)
  const event = await newEvent(claire, community, concert)
  const asked = emails.filter((email) => email !== claire.person.email)
  await askToCome(claire, community, event, asked)
  const link = await answerLink(claire.request, asked[0] ?? '')
  const plain = link.replace(/\?.*/, '')
  await page.context().clearCookies({ name: 'maillon_session' })
  for (const [path, name] of [
    [link, 'reponse'],
    [plain, 'reponse-trois'],
    [`${plain}?refus=too_many_participants`, 'reponse-refusee'],
    ['/reponse/x', 'reponse-inconnue'],
  ] as const) {
    await open(page, path)
    await everywhere(page, name)
  }
  await page.setViewportSize(sizes[0] ?? { width: 360, height: 740 })
  await open(page, link)
  await page.getByRole('button', { name: /^Je participe/ }).click()
  await expect(page.getByRole('heading', { name: /^C’est noté/ })).toBeVisible()
  await everywhere(page, 'reponse-notee')
})

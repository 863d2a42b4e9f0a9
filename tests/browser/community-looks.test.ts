import { choose, newClub, openAction, role } from './club.ts'
import { closeBrowsers, communityPage, createCommunity, membersPage } from './communities.ts'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { expect, expectClosed, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('the keyboard alone searches, sorts, changes a role and leaves a dialog', async ({
  browser,
}) => {
  // A group: an association's treasurer has filters on the way.
  const { id, claire } = await newClub(browser, 'group')
  const { page } = claire
  await open(page, membersPage('group', id))
  const eloise = role(page, 'Éloïse Benali')
  const choice = (name: string) => page.getByRole('menuitemradio', { name })
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url())
  })

  await test.step('a list of choices that closes and is asked for at once opens with its choice focused', async () => {
    await eloise.click()
    await expect(choice('Membre')).toBeFocused()
    // Within one task: a fast keyboard presses again before the browser has told that it closed.
    await eloise.evaluate((button: HTMLButtonElement) => {
      document.querySelector<HTMLElement>('[role=menu]:popover-open')?.hidePopover()
      button.focus()
      button.click()
    })
    await expect(choice('Membre')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'a maintenant le rôle «\u00A0Modérateur\u00A0»')).toBeVisible()
    expect(writes).toHaveLength(1)
  })

  await page.getByRole('searchbox').focus()
  await page.keyboard.type('eloise')
  // Who is found is shown when there is time for it: until then the others are on the way.
  await expect(page.getByRole('rowheader')).toHaveText([/Éloïse Benali/])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Membre' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(eloise).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice('Modérateur')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(choice('Membre')).toBeFocused()
  expect(writes).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(eloise).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'a maintenant le rôle «\u00A0Membre\u00A0»')).toBeVisible()
  await expect(eloise).toBeFocused()
  expect(writes).toHaveLength(2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Éloïse Benali' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Détail de Éloïse Benali' })).toBeFocused()
})

/** By the buttons that lead there. */
const opened = {
  'the menu': ['Autres actions'],
  'the invitations': ['Ajouter des membres'],
  'the update': ['Autres actions', 'Modifier l’association'],
  'the dues': ['Autres actions', 'Cotisation et IBAN'],
  'a role': ['Rôle de Éloïse Benali'],
  'a member': ['Détail de Éloïse Benali'],
  'handing over': ['Détail de Éloïse Benali', 'Passer la main'],
  'the removal': ['Détail de Éloïse Benali', 'Retirer de l’association'],
  'the deletion': ['Autres actions', 'Supprimer l’association'],
}

const sections = ['membres', 'invitations', 'documents', 'groupes']

test('axe finds nothing in the sections, nor in what can be opened', async ({ browser }) => {
  test.slow()
  const { id, claire, samir } = await newClub(browser)
  await createCommunity(claire, 'group', { association: id, name: 'Compétition' })
  const { page } = claire
  for (const { page } of [claire, samir]) await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const section of sections) {
    await open(page, `${communityPage('association', id)}?section=${section}`)
    // What stands around them is the same.
    await expectAccessible(page, section === 'membres' ? 'html' : 'main')
  }
  await open(samir.page, membersPage('association', id))
  await expectAccessible(samir.page, 'main')

  await open(page, membersPage('association', id))
  for (const [name, steps] of Object.entries(opened)) {
    for (const step of steps) await page.getByRole('button', { name: step }).click()
    const isDialog = !['the menu', 'a role'].includes(name)
    if (isDialog) await expect(page.getByRole('dialog')).toBeVisible()
    // What lies below a dialog has been looked at.
    await expectAccessible(page, isDialog ? 'dialog[open]' : 'main')
    await page.keyboard.press('Escape')
    await expectClosed(page.getByRole('dialog'))
  }
})

test('members are cards on a phone and lines of a table from a tablet on; nothing scrolls sideways, with text of twice the size too', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  const show = (width: number, height = 740) => page.setViewportSize({ width, height })
  await show(320)
  for (const section of sections.slice(1, 3)) {
    await open(page, `${communityPage('association', id)}?section=${section}`)
    await expectNoSidewaysScroll(page)
  }
  await open(page, membersPage('association', id))
  await expectNoSidewaysScroll(page)
  await choose(page.getByRole('button', { name: /^Trier/ }), 'Par nom')
  await expect(page.getByRole('button', { name: /^Trier.: par nom$/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Membre', exact: true })).toBeHidden()

  const name = page.getByText('Éloïse Benali', { exact: true })
  for (const width of [768, 911, 1100, 1440]) {
    await show(width, 900)
    await expect(page.getByRole('button', { name: 'Membre', exact: true })).toBeVisible()
    const lines = await name.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return words.getClientRects().length
    })
    expect(lines, `${width} px`).toBe(1)
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [1280, 911, 768, 360]) {
    await show(width)
    await expectNoSidewaysScroll(page)
  }
})

test('forced colours keep every control, no row has a select of its own, and paper has nothing that can only be clicked', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, membersPage('association', id))
  await expect(page.locator('table select')).toHaveCount(0)
  await choose(role(page, 'Éloïse Benali'), 'Modérateur')
  await expect(role(page, 'Éloïse Benali')).toHaveAccessibleName(/Modérateur$/)
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  await expect(page.getByRole('rowheader', { name: /Éloïse/ })).toBeVisible()
  for (const name of ['Ajouter des membres', 'Autres actions', 'Détail de Éloïse Benali']) {
    await expect(page.getByRole('button', { name })).toBeHidden()
  }
  for (const role of ['searchbox', 'combobox', 'navigation'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  }
})

test('what has the focus in a dialog is in sight at 320 by 256 (WCAG 2.4.11)', async ({
  browser,
}) => {
  const { id, claire } = await newClub(browser)
  const { page } = claire
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, membersPage('association', id))
  const dialog = page.getByRole('dialog')
  for (const [opener, stops] of [
    [() => page.getByRole('button', { name: 'Détail de Éloïse Benali' }).press('Enter'), 8],
    [() => openAction(page, 'Cotisation et IBAN'), 5],
  ] as const) {
    await opener()
    await expect(dialog.getByRole('button').last()).toBeVisible()
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate(isFocusInSight), `stop ${stop}`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expectClosed(dialog)
  }
})

/** Whether the middle of what has the focus is on the screen, under nothing else. */
function isFocusInSight(): boolean {
  const focused = document.activeElement
  if (!focused) return false
  const { left, top, width, height } = focused.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return found !== null && focused.contains(found)
}

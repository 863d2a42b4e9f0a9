import { chips, expectCreated, expectQuestion, startCreating } from './creation.ts'
import { expect, logIn, open, test } from './test.ts'

test('an association is created with the keyboard alone', async ({ page, person }) => {
  test.slow()
  await logIn(page, person)
  await open(page, '/groupes-et-assos')
  const { keyboard } = page
  const button = page.getByRole('button', { name: 'Créer une association' })
  for (let tabs = 0; tabs < 30; tabs += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await keyboard.press('Enter')
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Culturelle' })).toBeChecked()
  await keyboard.press('Enter')
  await expectQuestion(page, 'Et plus précisément ?', 4)
  await keyboard.type('chant')
  await expect(page.getByLabel(/^Précision/)).toHaveValue('chant')
  await keyboard.press('Enter')
  await expectQuestion(page, 'Comment s’appelle-t-elle ?', 5)
  await keyboard.type('Chorale du Plateau')
  await keyboard.press('Enter')
  await expectQuestion(page, 'Que fait votre association ?', 6)
  await keyboard.type('On chante.')
  await keyboard.press('Control+Enter')
  await expectQuestion(page, 'Une image pour la reconnaître ?', 7)
  await keyboard.press('Control+Enter')
  await expectQuestion(page, 'Qui voulez-vous inviter ?', 8)
  await keyboard.type('samir@exemple.fr')
  await keyboard.press('Enter')
  await expect(chips(page).filter({ hasText: 'samir@exemple.fr' })).toBeVisible()
  await keyboard.press('Enter')
  await expectCreated(page, 'association', 'Chorale du Plateau')
})

test('Escape closes an open list first, and asks only then', async ({ page, person }) => {
  await page.route('**/api/public/register**', (route) =>
    route.fulfill({ json: { results: [{ nom_complet: 'CHORALE DU PLATEAU' }] } }),
  )
  await logIn(page, person)
  await startCreating(page, 'Créer une association')
  await page.getByRole('combobox').pressSequentially('chorale')
  await expect(page.getByRole('option')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Abandonner' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Abandonner' })).toBeVisible()
})

test('the actions stand at the foot of a phone’s screen', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await logIn(page, person)
  await startCreating(page, 'Créer une association')
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await page.keyboard.press('Enter')
  await expectQuestion(page, 'Quel est son domaine ?', 3)
  const box = await page.getByRole('button', { name: 'Continuer' }).boundingBox()
  expect(box?.y).toBeGreaterThan(560)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
})

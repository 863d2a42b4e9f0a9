import { chips, expectCreated, expectQuestion, startCreating } from './creation.ts'
import { enter } from './entering.ts'
import { expect, expectClosed, open, test } from './test.ts'

test('an association is created with the keyboard alone; a key that is held down answers one question', async ({
  page,
  person,
}) => {
  await enter(page, person)
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
  await keyboard.down('Enter')
  await expectQuestion(page, 'Et plus précisément ?', 4)
  await keyboard.down('Enter')
  await keyboard.down('Enter')
  await keyboard.up('Enter')
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

test('Escape closes an open list first, asks only then, and by itself loses nothing', async ({
  page,
  person,
}) => {
  await page.route('**/api/public/register**', (route) =>
    route.fulfill({ json: { results: [{ nom_complet: 'CHORALE DU PLATEAU' }] } }),
  )
  await enter(page, person)
  await startCreating(page, 'Créer une association')
  const box = page.getByRole('combobox')
  const dialog = page.getByRole('dialog', { name: 'Abandonner la création' })
  await box.pressSequentially('chorale')
  await expect(page.getByRole('option')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toBeHidden()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expectClosed(dialog)
  await expect(box).toHaveValue('chorale')

  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  const button = page.getByRole('button', { name: 'Créer une association' })
  await expect(button).toBeFocused()
  // What was given up is gone; where there is nothing to lose nothing is asked.
  await button.click()
  await expectQuestion(page, 'Quel est son nom officiel ?', 2)
  await expect(box).toHaveValue('')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(button).toBeFocused()
})

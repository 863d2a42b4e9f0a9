import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { addVisitor, newPerson } from './people.ts'
import { prosePages } from './prose.ts'
import { expect, open, test } from './test.ts'
import { scriptWeight } from './weights.ts'

const publicPages = [
  ...prosePages,
  '/',
  '/connexion',
  '/inscription',
  '/mot-de-passe-oublie',
  '/nouveau-mot-de-passe?token=x',
  '/validation-de-compte?token=x',
  '/desabonnement?token=x',
  '/dev/mails',
  '/dev/etat',
  '/hors-ligne',
]
const personalPages = [
  '/profil',
  '/profil?section=securite',
  '/profil?section=notifications',
  '/profil?section=donnees',
  '/profil?section=suppression',
]
/** Looked at in tests of their own. */
const elsewhere = [
  '/accueil',
  '/calendrier',
  '/groupes-et-assos',
  '/messagerie',
  '/association/[id]',
  '/association/[id]/historique',
  '/association/[id]/integrer',
  '/groupe/[id]',
  '/groupe/[id]/historique',
  '/groupe/[id]/integrer',
  '/invitation-asso/[id]',
  '/invitation-groupe/[id]',
  '/evenement/[id]',
  '/reponse/[token]',
  '/confirmation/[token]',
  '/annulation/[token]',
  '/widgets/adhesion/[id]',
  '/widgets/agenda/[id]',
  '/widgets/evenement/[id]',
  '/[...path]',
]

test('axe looks at every page there is', () => {
  const sources = globSync('src/pages/**/*.astro', { cwd: join(import.meta.dirname, '../..') })
  const pages = sources.map((file) => {
    return file.replace(/^src\/pages(.*?)(\/index)?\.astro$/, (_, path: string) => path || '/')
  })
  const looked = [...publicPages, ...personalPages, ...elsewhere]
  const paths = new Set(looked.map((path) => path.replace(/\?.*$/, '')))
  expect(pages.toSorted()).toEqual([...paths].sort())
})

// Kilobytes of brotli before anything is opened: React and react-dom alone are about 60.
const react = 60 + 25
const weights: Record<string, number> = {
  ...Object.fromEntries(prosePages.map((path) => [path, 4])),
  '/': 5,
  '/connexion': react,
  '/inscription': react,
  '/mot-de-passe-oublie': react,
  '/nouveau-mot-de-passe?token=x': react,
  '/validation-de-compte?token=x': react,
  ...Object.fromEntries(personalPages.map((path) => [path, react])),
}

/** Light before anything is touched, nothing for axe to find, and as wide as a small phone. */
async function expectSound(page: Page, path: string): Promise<void> {
  const kilobytes = weights[path]
  if (kilobytes === undefined) await open(page, path)
  else expect(await scriptWeight(page, path), path).toBeLessThanOrEqual(kilobytes * 1000)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test.describe('in both colour schemes', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (let at = 0; at < publicPages.length; at += 5) {
    const paths = publicPages.slice(at, at + 5)
    test(`${paths.join(', ')} are light, suit every eye and every width`, async ({ page }) => {
      for (const path of paths) await expectSound(page, path)
    })
  }

  test('so are the pages of the profile', async ({ page }) => {
    await addVisitor(page.context(), newPerson())
    for (const path of personalPages) await expectSound(page, path)
  })

  test('axe finds nothing where a form was refused, asks, or was sent', async ({ page }) => {
    await open(page, '/connexion')
    const enter = page.getByRole('button', { name: 'Me connecter' })
    await enter.click()
    await expect(page.getByText('Champ requis').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Adresse e-mail').fill('a@exemple.fr')
    await page.getByLabel('Mot de passe', { exact: true }).fill('x')
    await enter.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await open(page, '/inscription')
    await page.getByRole('button', { name: "M'inscrire" }).click()
    await expectAccessible(page)
    await open(page, '/mot-de-passe-oublie')
    await page.getByLabel('Adresse e-mail').fill('personne@exemple.fr')
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(page.getByText('Regardez votre boîte')).toBeVisible()
    await expectAccessible(page)
  })

  test('axe finds nothing in what opens on the profile', async ({ page }) => {
    await addVisitor(page.context(), newPerson())
    await open(page, '/profil')
    await page.getByRole('textbox', { name: /^Adresse(?! e-mail)/ }).focus()
    await page.getByRole('combobox', { name: /^Adresse/ }).pressSequentially('Lyon')
    await expect(page.getByRole('option', { name: 'Lyon' }).first()).toBeVisible()
    // React Aria hides the rest from screen readers while the list is open, links included; the
    // keyboard can't get there either without closing the list.
    await expectAccessible(page, '[role=listbox]')
    await open(page, '/profil')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Vos informations ont été modifiées')).toBeVisible()
    await page.getByRole('button', { name: 'Mon compte' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Proposer une fonctionnalité' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await open(page, '/profil?section=suppression')
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  test('axe finds nothing in the menu of narrow screens', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('an unknown path leads home, an unknown file or call does not', async ({ page, request }) => {
  await page.goto('/nulle/part')
  await expect(page).toHaveURL('/')
  expect((await request.get('/rien.png')).status()).toBe(404)
  expect((await request.get('/api/rien')).status()).toBe(404)
})

test('pages say who may frame them, run in them and learn where one came from', async ({
  request,
}) => {
  for (const path of ['/', '/connexion']) {
    const answer = await request.get(path)
    const headers = answer.headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(await answer.text()).not.toMatch(/http-equiv|<style>(?!astro-island)/i)
  }
  const withToken = await request.get('/nouveau-mot-de-passe?token=secret')
  expect(withToken.headers()['referrer-policy']).toBe('no-referrer')
  expect(withToken.headers()['cache-control']).toContain('no-store')
})

test('the API’s description can be read and tried', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByText('/users/me', { exact: true }).first()).toBeVisible()
})

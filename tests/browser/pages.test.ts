import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './looks.ts'
import { prosePages } from './prose.ts'
import { expect, logIn, open, test } from './test.ts'
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

/** What can be opened or go wrong on a page, for the eyes of axe. */
interface State {
  path: string
  reach: (page: Page) => Promise<void>
  /** The part that is looked at, where it is not the whole page. */
  within?: string
}

const states: Record<string, State> = {
  'the empty login form, refused': {
    path: '/connexion',
    reach: (page) => page.getByRole('button', { name: 'Me connecter' }).click(),
  },
  'the cookie question': {
    path: '/connexion',
    async reach(page) {
      await page.getByLabel('Adresse e-mail').fill('a@exemple.fr')
      await page.getByLabel('Mot de passe', { exact: true }).fill('x')
      await page.getByRole('button', { name: 'Me connecter' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'the empty registration, refused': {
    path: '/inscription',
    reach: (page) => page.getByRole('button', { name: "M'inscrire" }).click(),
  },
  'a password request, sent': {
    path: '/mot-de-passe-oublie',
    async reach(page) {
      await page.getByLabel('Adresse e-mail').fill('personne@exemple.fr')
      await page.getByRole('button', { name: 'Recevoir le lien' }).click()
      await expect(page.getByText('Regardez votre boîte')).toBeVisible()
    },
  },
}

const personalStates: typeof states = {
  'the address list': {
    path: '/profil',
    // React Aria hides the rest from screen readers while the list is open, links included; the
    // keyboard can't get there either without closing the list.
    within: '[role=listbox]',
    async reach(page) {
      await page.getByRole('textbox', { name: /^Adresse(?! e-mail)/ }).focus()
      await page.getByRole('combobox', { name: /^Adresse/ }).pressSequentially('Lyon')
      await expect(page.getByRole('option', { name: 'Lyon' }).first()).toBeVisible()
    },
  },
  'a saved profile with its toast': {
    path: '/profil',
    async reach(page) {
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('Vos informations ont été modifiées')).toBeVisible()
    },
  },
  'the deletion dialog': {
    path: '/profil?section=suppression',
    async reach(page) {
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'the user menu': {
    path: '/profil',
    reach: (page) => page.getByRole('button', { name: 'Mon compte' }).click(),
  },
  'the suggestion dialog': {
    path: '/profil',
    async reach(page) {
      await page.getByRole('button', { name: 'Mon compte' }).click()
      await page.getByRole('button', { name: 'Proposer une fonctionnalité' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
}

test.describe('in both colour schemes', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of publicPages) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await open(page, path)
      await expectAccessible(page)
    })
  }
  for (const [name, { path, reach }] of Object.entries(states)) {
    test(`axe finds nothing in ${name}`, async ({ page }) => {
      await open(page, path)
      await reach(page)
      await expectAccessible(page)
    })
  }
  test('axe finds nothing on the pages and states of the profile', async ({ page, person }) => {
    test.slow()
    await logIn(page, person)
    for (const path of personalPages) {
      await open(page, path)
      await expectAccessible(page)
    }
    for (const { path, reach, within } of Object.values(personalStates)) {
      await open(page, path)
      await reach(page)
      await expectAccessible(page, within)
    }
  })
  test('axe finds nothing in the menu of narrow screens', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('no page scrolls sideways at 320 px', async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, person)
  for (const path of [...personalPages, '/', '/dev/mails']) {
    await open(page, path)
    await expectNoSidewaysScroll(page)
  }
  await page.context().clearCookies()
  for (const path of publicPages) {
    await open(page, path)
    await expectNoSidewaysScroll(page)
  }
})

// Kilobytes of brotli before anything is opened: React and react-dom alone are about 60.
const weights: Record<string, number> = {
  '/': 5,
  '/connexion': 60 + 25,
  '/inscription': 60 + 25,
  '/mot-de-passe-oublie': 60 + 25,
  '/nouveau-mot-de-passe?token=x': 60 + 25,
  '/validation-de-compte?token=x': 60 + 25,
}

for (const [path, kilobytes] of Object.entries(weights)) {
  test(`${path} loads at most ${kilobytes} kB of script`, async ({ page }) => {
    expect(await scriptWeight(page, path)).toBeLessThanOrEqual(kilobytes * 1000)
  })
}

test('the profile loads at most 85 kB of script', async ({ page, person }) => {
  await logIn(page, person)
  for (const path of personalPages) {
    expect(await scriptWeight(page, path), path).toBeLessThanOrEqual(85_000)
  }
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

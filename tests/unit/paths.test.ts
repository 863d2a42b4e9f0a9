import { describe, expect, test } from 'vitest'
import {
  activationPath,
  communityPath,
  invitationPath,
  newPasswordPath,
} from '../../server/contract/page-paths.ts'
import { loginThen, needsSession, safeReturn } from '../../server/contract/paths.ts'

const origin = 'https://maillon.example'

describe('where the login leads back to', () => {
  test.each([
    '/profil',
    '/profil?section=securite',
    '/association/1#membres',
    '/groupes-et-assos?a=//b',
  ])('is the page that was wanted: %s', (wanted) => {
    expect(safeReturn(wanted, origin)).toBe(wanted)
  })

  test.each([
    null,
    '',
    'profil',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '///evil.example',
    'javascript:alert(1)',
    ' /profil',
  ])('is never another site: %j', (wanted) => {
    const path = safeReturn(wanted, origin)
    expect(path).toBe('/')
    expect(new URL(path, origin).origin).toBe(origin)
  })

  test('survives the way through the login’s own address', () => {
    const wanted = '/evenement/1?participate=true&x=%C3%A9'
    const login = new URL(loginThen(wanted), origin)
    expect(login.pathname).toBe('/connexion')
    expect(safeReturn(login.searchParams.get('retour'), origin)).toBe(wanted)
  })
})

describe('an address', () => {
  test('of a mail’s link carries its token whole', () => {
    for (const path of [
      activationPath('a_-b'),
      newPasswordPath('a_-b'),
      invitationPath({ kind: 'association', id: '1' }, 'a_-b'),
    ]) {
      expect(new URL(path, origin).searchParams.get('token')).toBe('a_-b')
    }
  })

  test('has nothing in it that an id could bring along', () => {
    expect(communityPath({ kind: 'group', id: '../profil?x#y' })).toBe(
      '/groupe/..%2Fprofil%3Fx%23y',
    )
  })

  test.each(['/profil', '/calendrier', '/groupe/12', '/association/12?a=b', '/messagerie'])(
    'that needs a session: %s',
    (path) => {
      expect(needsSession(path)).toBe(true)
    },
  )

  test.each(['/', '/a-propos', '/connexion', '/invitation-asso/12', '/profilx'])(
    'that needs none: %s',
    (path) => {
      expect(needsSession(path)).toBe(false)
    },
  )
})

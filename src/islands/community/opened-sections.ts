import { lazy } from 'react'

// What is not the first section comes when it is opened. On the server it is there from the start:
// React would stream it in by an inline script, which the page's policy refuses.
const isServer = import.meta.env.SSR
export const { Invitations } = isServer
  ? await import('./Invitations.tsx')
  : {
      Invitations: lazy(async () => ({ default: (await import('./Invitations.tsx')).Invitations })),
    }
export const { Documents } = isServer
  ? await import('./Documents.tsx')
  : { Documents: lazy(async () => ({ default: (await import('./Documents.tsx')).Documents })) }
export const { Groups } = isServer
  ? await import('./Groups.tsx')
  : { Groups: lazy(async () => ({ default: (await import('./Groups.tsx')).Groups })) }

import { lazy } from 'react'

// What is not shown first comes when it is opened. On the server it is there from the start:
// React would stream it in by an inline script, which the page's policy refuses.
const isServer = import.meta.env.SSR
export const { Members } = isServer
  ? await import('./members/Members.tsx')
  : { Members: lazy(async () => ({ default: (await import('./members/Members.tsx')).Members })) }
export const { Invitations } = isServer
  ? await import('./invitations/Invitations.tsx')
  : {
      Invitations: lazy(async () => ({
        default: (await import('./invitations/Invitations.tsx')).Invitations,
      })),
    }
export const { Documents } = isServer
  ? await import('./documents/Documents.tsx')
  : {
      Documents: lazy(async () => ({
        default: (await import('./documents/Documents.tsx')).Documents,
      })),
    }
export const { Groups } = isServer
  ? await import('./groups/Groups.tsx')
  : { Groups: lazy(async () => ({ default: (await import('./groups/Groups.tsx')).Groups })) }

import type { ReactNode } from 'react'
import { CommunityPage, type CommunityPageProps } from './CommunityPage.tsx'
import type { Awaiting } from './now/News.tsx'
import { Now } from './now/Now.tsx'

interface NowPageProps extends Omit<CommunityPageProps, 'now'> {
  awaiting: Awaiting
  /** The events that come, as the server drew them: they are answered without React. */
  coming?: ReactNode
}

/** The page where what happens is shown first: its script is there from the start. */
export function NowPage({ awaiting, coming, ...page }: NowPageProps) {
  return (
    <CommunityPage
      {...page}
      now={(view, onOpenDialog) => (
        <Now {...view} awaiting={awaiting} coming={coming} onOpenDialog={onOpenDialog} />
      )}
    />
  )
}

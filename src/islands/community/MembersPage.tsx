import { CommunityPage, type CommunityPageProps } from './CommunityPage.tsx'
import { Members } from './members/Members.tsx'

/** The page where its members are what is shown first: their script is there from the start. */
export function MembersPage(props: CommunityPageProps) {
  return <CommunityPage {...props} Members={Members} />
}

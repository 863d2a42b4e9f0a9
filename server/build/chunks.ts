import type { VitePlugin } from './script-graph.ts'

// A sheet of its own settles the order of the layers: it stays alone.
const site = 'src/(components|layouts|pages|styles(?!/tokens))|@fontsource-variable'
const style = String.raw`(\.css|[?&]type=style[^/]*)$`

/** Three sheets: for the pages in frames of other sites, for all pages, and for what can be done on them. */
const sheets = [
  { name: 'widgets', test: new RegExp(`/src/styles/widgets${style}`) },
  { name: 'app', test: new RegExp(`/src/(ui|islands)/.*${style}`) },
  { name: 'site', test: new RegExp(`/(${site})/.*${style}`) },
]

// Each group needs only those above it, and a page of prose only the first.
const scripts = [
  {
    // Of pages that a visitor sees: whoever is logged in has agreed to the one cookie.
    name: 'visitors',
    test: /\/src\/client\/(cookies|login-address)\.ts$/,
  },
  {
    name: 'light',
    test: /\/src\/client\/(first-sign|replied|home-zone|storage|page|french)\.ts$|vite\/preload-helper/,
  },
  {
    name: 'calls',
    test: /\/src\/(client\/(call|people)|stores\/(call|session|toast-list))\.ts$|\/server\/contract\/(call|colours|paths)\.ts$|\/node_modules\/nanostores\//,
  },
  {
    name: 'failures',
    test: /\/src\/(client\/failures|stores\/toasts)\.ts$|\/server\/contract\/errors\.ts$/,
  },
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//,
  },
  {
    name: 'ui',
    test: /\/src\/ui\/((Icon|icons|Alert|Banner|Button|Field|Select|CommunityMark|Waiting|controls|fold|hydrated|title)[^/]*|(?!badge|room-row|bulk-bar|date-time|divider|people-ticks|qr-code|skeleton|progress|tooltip)[\w-]+\.module\.css)$|\/src\/(stores\/tell|client\/(dates|drafts)|ui\/combobox\/(search|SearchField))\.tsx?$|\/server\/contract\/(formats|kinds|limits|page-paths|roles|tiers)\.ts$/,
  },
  {
    // Of the pages of communities and of events.
    name: 'communities',
    test: /\/src\/(stores\/(communities|watched|writes)\.ts$|ui\/Rings\.tsx$)/,
  },
  {
    // Of the page of a community, whatever of it is shown first.
    name: 'community',
    test: /\/src\/(stores\/(community-(invitations|rights|saving)|join-requests)\.ts|ui\/(Tabs\.tsx|strip\.ts)|islands\/community\/(CommunityPage\.tsx|(community|contribution|drafts|lazy-sections|use-community)[\w.-]*|(heading|sections)\/.*|\w+\/(filters|use-invitations|use-join-requests)\.ts))$/,
  },
  {
    // Of its members, who come when they are opened, too.
    name: 'members',
    test: /\/src\/(stores\/community-order\.ts$|ui\/ChoiceMenu\.tsx$|islands\/community\/MembersPage\.tsx$|islands\/community\/members\/(?!Hand|InvitedDialog|MemberD|Removal|RoleChoice|Selection|spreadsheet|member-detail|tell-)[\w-]+\.(tsx?|module\.css)$)/,
  },
  {
    // Of the pages of an association, of an event and of the conversations.
    name: 'menus',
    test: /\/src\/ui\/(ErrorBoundary|Menu)\.tsx$/,
  },
  {
    // Of what happens in a community, of an event and of the conversations.
    name: 'people',
    test: /\/src\/ui\/Avatar\.tsx$/,
  },
  {
    // Of whatever opens above a page.
    name: 'dialogs',
    test: /\/src\/(client\/same-name\.ts|ui\/((action|pull-down)\.ts|(Confirmation|Dialog|NamedDeletion|TextArea)\.tsx))$/,
  },
  {
    // Of lists, and what tells of events: on the lists, near a place, on their own pages.
    name: 'cards',
    test: /\/src\/ui\/(events\/(Carousel|carousel|EventCa|event-words|events\.module)[^/]*|(Empty|ThreeAnswers|Segmented|row-focus|zone)\.tsx?)$|\/src\/(stores\/future-events|client\/poster-dates)\.ts$|\/server\/contract\/(answer-words|event-paths|moments)\.ts$/,
  },
  {
    // Of the lists and of the home page.
    name: 'invitations',
    test: /\/src\/(islands\/lists\/invitations\/|(stores\/own-invitations|client\/awaited)\.ts$)/,
  },
  {
    // What can be done with events, on their pages; people and the way back, in the conversations, too.
    name: 'events',
    test: /\/src\/(stores\/(events|event-creation|agendas|calendar)|client\/(clocks|ids|months|calendar-entries)|ui\/(ClosingRings|Counter|Opening|Skeleton|back|media|events\/planning\/draft-names))\.tsx?$|\/src\/ui\/skeleton\.module\.css$|\/server\/contract\/event-types\.ts$|\/node_modules\/@date-fns\/tz\//,
  },
  {
    name: 'forms',
    test: /\/server\/contract\/(accounts|addresses|fields|messages|remedies)\.ts$|\/node_modules\/valibot\/|\/src\/islands\/call-form\.ts$|\/src\/ui\/(form\/|(Checkbox|Done|Password\w+)\.tsx$|address\/)|\/src\/client\/addresses\.ts$/,
  },
  {
    // Of whom to invite: to a community, or as it is created.
    name: 'emails',
    test: /\/src\/(ui\/emails\/|client\/(emails|invitee-names)\.ts$)/,
  },
]

/**
 * Few files rather than many: what pages share stands together. On a slow line each further wave of
 * six requests costs a way to and fro.
 */
export function chunks(): VitePlugin {
  return {
    name: 'maillon-chunks',
    configEnvironment(name) {
      const isClient = name === 'client'
      const codeSplitting = isClient
        ? { groups: scripts, includeDependenciesRecursively: false }
        : { groups: sheets }
      return {
        build: {
          rolldownOptions: {
            // Without it Rolldown refuses groups that hold what they name and no more.
            ...(isClient && { preserveEntrySignatures: 'allow-extension' as const }),
            output: { codeSplitting },
          },
        },
      }
    },
  }
}

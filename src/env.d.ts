/// <reference types="astro/client" />

declare namespace App {
  /** What the server hands to every page it renders. On pages made at build it is empty. */
  interface Locals {
    /** The person of the session, null for a visitor. */
    user: import('../server/contract/accounts.ts').Account | null
    /** What a page may ask of the server. */
    verbs: import('../server/page-context.ts').PageVerbs
    settings: import('../server/contract/settings.ts').BrowserSettings
    /** What was thrown while the page was made; the server answers for it. */
    failure?: unknown
    /** Sites that may show this page in a frame; none for any https site. Without it nobody may. */
    framers?: readonly string[]
    /** How the service does, or how a browser asks for the token; missing for who may not know. */
    state?: import('../server/contract/state.ts').State | { challenge: string } | undefined
    /** Mails kept for reading at /dev/mails; missing where they are sent for real. */
    mails?: import('../server/contract/mails.ts').KeptMails
  }
}

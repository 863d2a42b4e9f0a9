import type * as accounts from './accounts.ts'
import type * as addresses from './addresses.ts'
import type * as calendars from './calendars.ts'
import type { Call, CallInput } from './call.ts'
import type { CommunityCall } from './communities.ts'
import type * as dues from './dues.ts'
import type * as events from './events.ts'
import type * as health from './health.ts'
import type * as invitations from './invitations.ts'
import type * as mailPreferences from './mail-preferences.ts'
import type * as media from './media.ts'
import type * as push from './push.ts'
import type * as rooms from './rooms.ts'
import type * as widgets from './widgets.ts'
import type { WidgetCall } from './widgets.ts'

/** Those of a file of the contract that answer JSON. */
type CallsIn<File> = Extract<File[keyof File], JsonCall>
type JsonCall = Extract<Call, { answer: unknown }>

type AnyCall =
  | CallsIn<typeof accounts>
  | CallsIn<typeof addresses>
  | Extract<CommunityCall, JsonCall>
  | CallsIn<typeof calendars>
  | CallsIn<typeof dues>
  | CallsIn<typeof events>
  | CallsIn<typeof health>
  | CallsIn<typeof invitations>
  | CallsIn<typeof mailPreferences>
  | CallsIn<typeof media>
  | CallsIn<typeof push>
  | CallsIn<typeof rooms>
  | Extract<WidgetCall, JsonCall>
  | CallsIn<typeof widgets>

/**
 * Every call by its name, `GET /users/me`. These are types alone: the browser makes calls with them,
 * and loads none of the schemas that they come from.
 */
export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C }
export type CallName = keyof Calls

/** What `call` takes after a name; nothing where nothing has to be given. */
export type InputOf<N extends CallName> =
  object extends CallInput<Calls[N]> ? [input?: CallInput<Calls[N]>] : [input: CallInput<Calls[N]>]

import { errorMessage } from '../contract/errors.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { commands } from './commands.ts'

/** What is answered to one who runs a command. */
export interface Reply {
  lines: string[]
  /** Whether it has to be agreed to before it is done. */
  asks: boolean
  failed: boolean
}

/** Runs a command, or, as long as nobody agreed to it, says what it would do. */
export async function runCommand(
  platform: Platform,
  [name = '', ...args]: string[],
  isAgreed: boolean,
): Promise<Reply> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || command.takes.length !== args.length) return failed('No such command.')
  try {
    const { says, act } = await command.plan(platform, args)
    if (!act) return { lines: says, asks: false, failed: false }
    if (!isAgreed) return { lines: says, asks: true, failed: false }
    return { lines: [await act()], asks: false, failed: false }
  } catch (error) {
    if (error instanceof Failure) return failed(`${error.code}: ${errorMessage(error.code)}`)
    throw error
  }
}

function failed(line: string): Reply {
  return { lines: [line], asks: false, failed: true }
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programPath } from './programs.ts'

/** A clock that jumps under a process which is started with its environment: Debian's libfaketime. */
export interface JumpingClock {
  environment: Record<string, string>
  /** So many seconds away from the true time. */
  jump(seconds: number): void
}

/** @param folder where the clock is kept */
export function newClock(folder: string): JumpingClock {
  const file = join(folder, 'clock')
  const jump = (seconds: number) => writeFileSync(file, seconds < 0 ? `${seconds}` : `+${seconds}`)
  jump(0)
  return {
    environment: {
      LD_PRELOAD: programPath('libfaketime'),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // How long something takes is measured as ever: a machine whose clock is set does the same.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    jump,
  }
}

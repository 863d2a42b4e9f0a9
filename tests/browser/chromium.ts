import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The Chromium to test in: the one named by CHROMIUM, Playwright's own, or the system's. With none
 * of them it is installed: Playwright's, else Debian's package.
 *
 * @returns the path of the program
 */
export function findChromium(): string {
  return installed() ?? installPlaywrights() ?? installDebians() ?? giveUp()
}

function installed(): string | undefined {
  const { CHROMIUM } = process.env
  return [...(CHROMIUM ? [CHROMIUM] : []), chromium.executablePath(), ...known].find(existsSync)
}

function installPlaywrights(): string | undefined {
  return attempt('npx', ['playwright', 'install', 'chromium'])
}

function installDebians(): string | undefined {
  attempt('apt-get', ['update', '-qq'])
  return attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
}

function attempt(command: string, args: string[]): string | undefined {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
  } catch {
    return undefined
  }
  return installed()
}

function giveUp(): never {
  throw new Error('There is no Chromium. Install one, and name it in CHROMIUM if it is not found.')
}

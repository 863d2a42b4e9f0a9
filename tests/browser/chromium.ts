import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** How a program is launched for the tests. @param executablePath none for Playwright's own shell */
export function launchedAs(executablePath = '') {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return { args, ...(executablePath && { executablePath }) }
}

/** Debian's Chromium without the program around its pages. */
const shell = '/usr/bin/chromium-headless-shell'
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

/**
 * What tests run in that need no more than pages: Chromium's shell, which takes half the time but has no
 * notices. Playwright's own; else Debian's, installed by whoever may; else Chromium itself.
 *
 * @returns the path of the program, none for Playwright's own
 */
export function findShell(): string {
  if (existsSync(chromium.executablePath())) return ''
  if (!existsSync(shell) && process.getuid?.() === 0) install('chromium-headless-shell')
  return existsSync(shell) ? shell : findChromium()
}

function installed(): string | undefined {
  const { CHROMIUM } = process.env
  return [...(CHROMIUM ? [CHROMIUM] : []), chromium.executablePath(), ...known].find(existsSync)
}

function installPlaywrights(): string | undefined {
  attempt('npx', ['playwright', 'install', 'chromium'])
  return installed()
}

function installDebians(): string | undefined {
  install('chromium')
  return installed()
}

/** A package of Debian, where there are some. */
function install(name: string): void {
  attempt('apt-get', ['update', '-qq'])
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
  } catch {
    // Whether it is there now is looked up.
  }
}

function giveUp(): never {
  throw new Error('There is no Chromium. Install one, and name it in CHROMIUM if it is not found.')
}

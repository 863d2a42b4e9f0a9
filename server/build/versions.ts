import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Each build has a folder of its own, and one small file names the newest. A server goes on with the
 * build that it started from: one that is made meanwhile, or two at a time, disturb nobody.
 */
const dist = new URL('../../dist/', import.meta.url)
const pointer = new URL('current', dist)
const users = new URL('in-use/', dist)
const pattern = /^[\da-f]{16}\.[\da-f]{8}$/

/** A folder's name for a build of these sources. */
export function newVersion(stamp: string): string {
  return `${stamp.slice(0, 16)}.${randomUUID().slice(0, 8)}`
}

export function folderOf(version: string): URL {
  return new URL(`${version}/`, dist)
}

/** The newest build; undefined before the first. */
export function currentVersion(): string | undefined {
  const version = read(pointer)
  return version && pattern.test(version) && exists(folderOf(version)) ? version : undefined
}

/**
 * The other builds that are there, whole: one that is still being made was never in place. The
 * current one first.
 */
export function otherVersions(own: string): string[] {
  const current = currentVersion()
  const others = listVersions().filter((name) => name !== own && exists(placed(name)))
  return others.sort((one, other) => Number(other === current) - Number(one === current))
}

/** Whether a version was built from these sources. */
export function isOf(version: string | undefined, stamp: string): boolean {
  return version?.startsWith(`${stamp.slice(0, 16)}.`) ?? false
}

/** Makes it the one that servers start from, at one stroke. */
export function putInPlace(version: string): void {
  writeFileSync(placed(version), '')
  const written = new URL(`current.${process.pid}`, dist)
  writeFileSync(written, version)
  renameSync(written, pointer)
}

/** Keeps a version from being removed as long as this process lives. */
export function holdVersion(version: string): void {
  try {
    mkdirSync(users, { recursive: true })
    writeFileSync(new URL(`${process.pid}`, users), version)
  } catch {
    // In a folder that can't be written to, nobody builds either.
  }
}

/** Removes versions that neither a server nor a build holds, save the newest and the one before. */
export function removeOld(previous: string | undefined): void {
  const kept = new Set([currentVersion(), previous, ...heldVersions()])
  for (const name of listVersions()) {
    if (!kept.has(name)) rmSync(fileURLToPath(folderOf(name)), { recursive: true, force: true })
  }
}

function listVersions(): string[] {
  return readdirSync(dist).filter((name) => pattern.test(name))
}

/** The mark of a build that was in place once. */
function placed(version: string): URL {
  return new URL('placed', folderOf(version))
}

function heldVersions(): (string | undefined)[] {
  return readdirSync(users).map((name) => {
    const holder = new URL(name, users)
    if (isAlive(Number(name))) return read(holder)
    rmSync(holder, { force: true })
    return undefined
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Of somebody else's process one may not even ask.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function exists(place: URL): boolean {
  return statSync(place, { throwIfNoEntry: false }) !== undefined
}

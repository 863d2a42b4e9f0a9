import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FileTable,
  prepare,
  type readFiles,
  type StartSettings,
  type StaticFile,
} from './table.ts'

// One name with a hash in it: no folder, no way out of one, and no encoding of another file.
const hashed = /^\/(_astro\/\w[\w@.-]{0,150}[.-][\w-]{8}\.(?!br$|gz$)[a-z\d]{1,6})$/

/**
 * The files of one build, and those with hashed names that only other builds have. While a new version
 * is put in place, two serve at one address: a page of one names files that the other is asked for. And
 * a page that was open before asks for the dialogs of its own build for as long as it stays open.
 *
 * @param folders of the other builds, as they are now: a newer one may come at any time
 */
export function withOtherBuilds(
  own: ReturnType<typeof readFiles>,
  folders: () => string[],
  start: StartSettings,
): FileTable {
  return {
    get(path) {
      const known = own.get(path)
      const [, name] = (known === undefined && hashed.exec(path)) || []
      if (name === undefined) return known
      const found = lookFor(name, folders, start)
      // Kept as the others are: there are as many as on the disk. What is nowhere is not remembered.
      if (found) own.set(path, found)
      return found
    },
  }
}

/** Whoever makes names up is refused by a look into a few folders. */
function lookFor(
  name: string,
  folders: () => string[],
  start: StartSettings,
): StaticFile | undefined {
  try {
    const file = folders()
      .map((folder) => join(folder, name))
      .find(isThere)
    if (file === undefined) return undefined
    const bodies = {
      identity: readFileSync(file),
      br: read(`${file}.br`),
      gzip: read(`${file}.gz`),
    }
    return prepare(name, bodies, start)
  } catch {
    // An old build may be removed at this moment, or the disk be away: then there is no such file.
    return undefined
  }
}

function read(file: string): Buffer | undefined {
  return isThere(file) ? readFileSync(file) : undefined
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}

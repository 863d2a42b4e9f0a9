import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { draftEnd } from './file.ts'

const archive = /^maillon-\d{4}-\d\d-\d\d-\d{6}\.backup(\.age)?$/
const draft = /^\.maillon-.*\.backup(\.age)?\./
/** Longer than an archive takes: what a killed process left behind. */
const old = 24 * 3_600_000

/** Leaves the newest archives of a folder and takes the others, by their names; and drafts of long ago. */
export async function prune(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder)
  const archives = names.filter((name) => archive.test(name)).sort()
  for (const name of archives.slice(0, -keep)) await rm(join(folder, name))
  for (const name of names.filter((name) => draft.test(name) && name.endsWith(draftEnd))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > old) await rm(join(folder, name))
  }
}

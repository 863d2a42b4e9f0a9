import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addPreloads } from '../pages/preload.ts'
import { readScriptGraph } from './script-graph.ts'

/** Has the pages made at build name the scripts that they need, as rendered ones do. */
export async function preloadScripts(folder: string): Promise<void> {
  const graph = readScriptGraph(folder)
  for await (const name of glob('**/*.html', { cwd: join(folder, 'client') })) {
    const file = join(folder, 'client', name)
    await writeFile(file, addPreloads(await readFile(file), graph))
  }
}

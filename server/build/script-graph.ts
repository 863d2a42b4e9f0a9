import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroUserConfig } from 'astro'

export type VitePlugin = Exclude<
  NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>

/** Each script by its address, and all that it imports, step by step: what must come before it runs. */
export type ScriptGraph = Record<string, string[]>

const file = 'scripts.json'

/** That of a build. */
export function readScriptGraph(folder: string): ScriptGraph {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

/** Writes beside the files of a build which script needs which. */
export function scriptGraph(): VitePlugin {
  return {
    name: 'maillon-script-graph',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '.' }, bundle) {
      const imports = new Map<string, string[]>()
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') imports.set(output.fileName, output.imports)
      }
      const graph: ScriptGraph = {}
      for (const name of imports.keys()) {
        graph[`/${name}`] = everythingBehind(name, imports).map((file) => `/${file}`)
      }
      writeFileSync(join(dir, '..', file), JSON.stringify(graph))
    },
  }
}

function everythingBehind(name: string, imports: Map<string, string[]>): string[] {
  const seen = new Set<string>()
  const open = [...(imports.get(name) ?? [])]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(imports.get(next) ?? []))
  }
  return [...seen]
}

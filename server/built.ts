import { fileURLToPath, pathToFileURL } from 'node:url'
import { readScriptGraph } from './build/script-graph.ts'
import { currentVersion, folderOf, holdVersion, otherVersions } from './build/versions.ts'
import type { Config } from './config.ts'
import { withOtherBuilds } from './files/other-builds.ts'
import { type FileTable, readFiles } from './files/table.ts'
import type { Pages } from './pages/answer.ts'
import type { RenderPage } from './pages/entry.ts'
import { pagePolicy } from './platform/page-policy.ts'

/** What a build gives to a server. */
export interface Built {
  files: FileTable
  pages: Pages
}

/**
 * Takes the newest build, for this start's settings; the server stays with it to its end.
 *
 * @param demo whether invented people live in its database
 */
export function openBuilt(config: Config, demo: boolean): Built {
  const version = currentVersion()
  if (!version) throw new Error('There are no pages yet: npm run build makes them')
  holdVersion(version)
  const folder = fileURLToPath(folderOf(version))
  const policy = pagePolicy(config)
  const start = { settings: config, policy, demo, serviceWorker: config.serviceWorker }
  const others = () => otherVersions(version).map((other) => clientOf(other))
  return {
    files: withOtherBuilds(readFiles(clientOf(version), start), others, start),
    pages: {
      load: loadFrom(`${folder}server/entry.mjs`),
      policy,
      scripts: readScriptGraph(folder),
    },
  }
}

function clientOf(version: string): string {
  return fileURLToPath(new URL('client', folderOf(version)))
}

function loadFrom(entry: string): () => Promise<RenderPage> {
  let loading: Promise<RenderPage> | undefined
  return () => {
    // What was built runs as in production wherever it runs: React takes its slow half, made for
    // development, unless it is told so. The configuration was read before.
    process.env.NODE_ENV ??= 'production'
    loading ??= import(pathToFileURL(entry).href).then(({ render }) => render)
    // What could not be loaded is tried again at the next request.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}

import { cpSync, readFileSync, statSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFileTrace } from '@vercel/nft'
import { currentVersion, folderOf } from '../server/build/versions.ts'

/**
 * Copies what a server needs to run into a folder, and nothing that only builds or tests it:
 * `node deploy/image-files.ts FOLDER`, after a build. The container's image holds these files alone.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const [target] = process.argv.slice(2)
const version = currentVersion()
if (!target || !version) {
  console.error('Usage: node deploy/image-files.ts FOLDER, after npm run build')
  process.exit(2)
}

const built = relative(root, fileURLToPath(folderOf(version)))
/** Programs that are started in the container. */
const programs = [
  'server/main.ts',
  'server/admin/main.ts',
  'server/backup/main.ts',
  'server/backup/restore-main.ts',
  'deploy/healthy.ts',
  `${built}/server/entry.mjs`,
]
/**
 * What is looked for by name while it runs: whole folders, the viewer of the API's description, and the
 * font of pictures that are shared.
 */
const font = 'node_modules/@fontsource-variable/bricolage-grotesque'
const wholes = [
  ...['server', 'db', built, 'node_modules/swagger-ui-dist'],
  ...['package.json', 'files/bricolage-grotesque-latin-wght-normal.woff2'].map(
    (file) => `${font}/${file}`,
  ),
]
/** The embedded engine has no place where a database is set, as it has to be here. */
const without = ['node_modules/@electric-sql/**', 'dist/*/client/**', 'tests/**']

const { fileList } = await nodeFileTrace(
  programs.map((program) => join(root, program)),
  { base: root, ignore: without, readFile: readSource },
)
const files = [...fileList].filter((file) => statSync(join(root, file)).isFile())
for (const file of [...files, ...wholes, 'package.json', 'dist/current']) {
  cpSync(join(root, file), join(target, file), { recursive: true, dereference: true })
}

/** Node runs TypeScript as it is; what follows the imports reads JavaScript. Null is a file that is not there. */
function readSource(path: string): string | Buffer | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null
  const source = readFileSync(path)
  return path.endsWith('.ts') ? stripTypeScriptTypes(source.toString()) : source
}

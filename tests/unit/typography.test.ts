import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Words of islands and mails, as the sources hold them; prose is looked at in content.test.ts.
const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts'])

/** A sign after a space at which the line may break; `! @` is a list of the signs of a password. */
const loose = /[\p{L}\d)’»] [;:!?»](?![\w-]| @)|« (?=\p{L})/u

test('words keep to their signs: a no-break space stands before ; : ! ? and within « »', () => {
  const found = files.flatMap((file) =>
    wordsOf(file).flatMap((words) => (loose.test(words) ? `${file}: ${words.trim()}` : [])),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(found).toEqual([])
})

/** One style of clock, `14 h 30`: server/contract/moments.ts tells the time to people. */
const ownClocks = [
  'server/contract/moments.ts',
  // A spreadsheet reads its cells as dates.
  'server/events/spreadsheet.ts',
  // For who looks after the service, to the second.
  'src/pages/dev/etat.astro',
  'src/pages/dev/mails/index.astro',
]

test('no other file has a clock of its own', () => {
  const all = globSync(['src/**/*.{ts,tsx,astro}', 'server/**/*.ts'])
  const found = all.filter((file) =>
    /timeStyle:|\bhour: '(2-digit|numeric)'/.test(readFileSync(file, 'utf8')),
  )
  expect(found.filter((file) => !ownClocks.includes(file))).toEqual([])
})

/** Every string, piece of a template, and text between tags. */
function wordsOf(file: string): string[] {
  const words: string[] = []
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  function walk(node: ts.Node): void {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      words.push(node.text)
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
  return words
}

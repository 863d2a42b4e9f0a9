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

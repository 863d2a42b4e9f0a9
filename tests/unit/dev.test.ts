import { expect, test } from 'vitest'
import { backendInDevelopment } from '../../server/dev.ts'

test('the page of all parts is the development server’s alone', () => {
  const routes: string[] = []
  const injectRoute = ({ pattern }: { pattern: string }) => routes.push(pattern)
  for (const command of ['build', 'dev']) {
    const setUp: unknown = backendInDevelopment().hooks['astro:config:setup']
    if (typeof setUp === 'function') setUp({ command, injectRoute, addMiddleware: () => {} })
    expect(routes).toEqual(command === 'dev' ? ['/dev/parts'] : [])
  }
})

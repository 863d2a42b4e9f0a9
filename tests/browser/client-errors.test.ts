import { expect, open, test } from './test.ts'

const asked = '**/api/client-errors'

/** What goes wrong in a page, without a word in the console. */
interface Wrong {
  message: string
  filename?: string
}

function goWrong({ message, filename = '/_astro/Page.js' }: Wrong) {
  const at = { message, filename: new URL(filename, location.origin).href, lineno: 3, colno: 14 }
  dispatchEvent(new ErrorEvent('error', at))
}

test('an error in a page is told once, with its place and nothing of who looks at it; five at most', async ({
  page,
}) => {
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) told.push(request.postDataJSON())
  })
  const goesWrong = async (wrong: Wrong) => {
    const answered = page.waitForResponse(asked)
    await page.evaluate(goWrong, wrong)
    expect((await answered).status()).toBe(200)
  }
  await open(page, '/inscription')
  await goesWrong({ message: 'Uncaught TypeError: x is not a function' })
  // The same again is not told: the next that is, is another.
  await page.evaluate(goWrong, { message: 'Uncaught TypeError: x is not a function' })
  await goesWrong({ message: 'Uncaught TypeError: y is not a function' })
  const place = { script: '/_astro/Page.js', line: 3, column: 14, page: 'inscription' }
  const two = [
    { message: 'Uncaught TypeError: x is not a function', ...place },
    { message: 'Uncaught TypeError: y is not a function', ...place },
  ]
  expect(told).toEqual(two)

  // What is not ours is not told; of a promise that nobody waits for its trace names the place.
  const answered = page.waitForResponse(asked)
  await page.evaluate(goWrong, { message: 'An extension', filename: 'chrome-extension://x/y.js' })
  await page.evaluate(() => {
    const given = Object.assign(new Error('Given up'), { name: 'AbortError' })
    const lost = Object.assign(new Error('Lost'), {
      stack: `Error: Lost\n    at f (https://elsewhere.example/z.js:1:2)\n    at g (${origin}/_astro/ui.Ab.js:5:67)`,
    })
    for (const reason of [given, 'no error', lost]) {
      const promise = Promise.resolve()
      dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))
    }
  })
  await answered
  const three = [
    ...two,
    {
      message: 'Error: Lost',
      script: '/_astro/ui.Ab.js',
      line: 5,
      column: 67,
      page: 'inscription',
    },
  ]
  expect(told).toEqual(three)

  for (let time = 1; time <= 3; time += 1) {
    await page.evaluate(goWrong, { message: `Error ${time}` })
  }
  await expect.poll(() => told.length).toBe(5)
  // The sixth was looked at before this is answered.
  await page.evaluate(() => fetch('/api/health'))
  expect(told).toHaveLength(5)
})

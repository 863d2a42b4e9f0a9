import { usualHeight } from '../../server/contract/widget-heights.ts'
import { closeBrowsers } from './communities.ts'
import { layoutShift } from './looks.ts'
import { expect } from './test.ts'
import {
  heights,
  newShown,
  newStranger,
  ready,
  setWidgets,
  snippet,
  test,
  toldOn,
  visit,
  widget,
} from './widgets.ts'

/* Our widgets on websites that are not ours: of another origin, with scripts, styles and policies of their own. */

test.describe.configure({ timeout: 60_000 })
test.afterEach(({ browser }) => closeBrowsers(browser))

const hostile = '* { all: unset !important }'
const old = `<script src="/react.js"></script><script src="/react-dom.js"></script>
  <script src="/jquery.js"></script>`

test('one line shows the agenda, as high as it is, instead of the link in it; messages of other windows and origins change nothing', async ({
  browser,
  site,
  product,
}) => {
  const { id } = await newShown(browser)
  site.put('/other', {
    body: `<!doctype html><script>parent.postMessage({ type: 'maillon:registered', event: 'x' }, '*'); parent.postMessage({ type: 'maillon:height', height: 5000 }, '*')</script>`,
  })
  site.put('/', { body: `<!doctype html>${snippet(product, 'agenda', id, 'limit="3"')}<p>Après` })
  const page = await newStranger(browser)
  await visit(page, site)
  const agenda = widget(page, 'agenda')
  await expect(agenda.getByRole('heading', { level: 2 })).toHaveCount(3)
  await ready(page)
  const { frame, content } = await heights(page, 'agenda')
  expect(frame).toBeGreaterThanOrEqual(content)
  expect(frame - content).toBeLessThanOrEqual(40)
  await expect(page.getByRole('link', { name: 'Nos rendez-vous' })).toBeHidden()
  await expect(page.locator('maillon-agenda')).toHaveAttribute('limit', '3')
  expect(await page.context().cookies()).toEqual([])

  const before = await heights(page, 'agenda')

  // Another window of the host, the host itself, and another page of ours.
  await page.evaluate(async (product) => {
    const frames = ['/other', `${product}/widgets/agenda/x`].map((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
      return new Promise((done) => {
        frame.onload = done
      })
    })
    await Promise.all(frames)
    for (const type of ['maillon:registered', 'maillon:height']) {
      dispatchEvent(new MessageEvent('message', { data: { type, height: 5000 }, origin: product }))
      window.postMessage({ type, height: 5000 }, '*')
    }
  }, product)
  // What was posted is heard before this answer comes back.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  expect((await toldOn(page)).map(([name]) => name)).toEqual(['ready'])
  expect(await heights(page, 'agenda')).toEqual(before)
})

test('three widgets stand beside an old React and jQuery, under a strict policy and a hostile style', async ({
  browser,
  site,
  product,
}) => {
  const { id, events } = await newShown(browser)
  const policy = `default-src 'none'; script-src 'self' ${product}; frame-src ${product}; style-src 'self'`
  site.put('/style.css', { body: hostile })
  site.put('/own.js', {
    body: `ReactDOM.render(React.createElement('maillon-evenement', { event: '${events[0].id}', eager: '' }), document.querySelector('#react'))
      jQuery('<maillon-adhesion>').attr({ association: '${id}', eager: '' }).appendTo('#jquery')`,
  })
  site.put('/', {
    policy,
    body: `<!doctype html><link rel="stylesheet" href="/style.css">${old}
      ${snippet(product, 'agenda', id, 'eager')}<div id="react"></div><div id="jquery"></div>
      <script src="/own.js"></script>`,
  })
  const page = await newStranger(browser)
  await visit(page, site)
  await ready(page, 3)
  await expect(widget(page, 'agenda').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(widget(page, 'evenement').getByLabel('Prénom')).toBeVisible()
  await expect(widget(page, 'adhesion').getByLabel('Message')).toBeVisible()
  for (const kind of ['agenda', 'evenement', 'adhesion']) {
    const { frame, content } = await heights(page, kind)
    expect(frame, kind).toBeGreaterThanOrEqual(content)
    const element = page.locator(`maillon-${kind}`)
    await expect(element, kind).toHaveCSS('display', 'block')
    expect((await element.boundingBox())?.width, kind).toBeGreaterThan(1000)
  }
})

test('nothing on the page around moves, and its main thread is left alone', async ({
  browser,
  site,
  product,
}) => {
  const { id } = await newShown(browser)
  const height = usualHeight('agenda', new URLSearchParams('limit=3'), 720)
  // Until the script is there it is the link that takes the place: the site itself can keep it free.
  const body = `<!doctype html><style>body{margin:0;width:720px}
    maillon-agenda:not(:defined){display:block;height:${height}px}</style>
    <script>window.long = 0; new PerformanceObserver((list) => {
      window.long += list.getEntriesByName('self').length
    }).observe({ type: 'longtask', buffered: true })</script>
    ${snippet(product, 'agenda', id, 'limit="3"')}<p>Après l’agenda</p>`
  site.put('/', { body })
  const page = await newStranger(browser)
  // Another process of the machine may stop any task: ours are short if one visit has no long one.
  const longTasks: unknown[] = []
  for (let visits = 0; visits < 4 && !longTasks.includes(0); visits += 1) {
    await visit(page, site)
    await ready(page)
    expect(await layoutShift(page)).toBe(0)
    longTasks.push(await page.evaluate(() => Reflect.get(window, 'long')))
  }
  expect(longTasks).toContain(0)
})

test('attributes count as they change, a wrong one falls back and says so once, and a colour is any that CSS knows', async ({
  browser,
  site,
  product,
}) => {
  const { id } = await newShown(browser)
  site.put('/', {
    body: `<!doctype html>${snippet(product, 'agenda', id, 'limit="51" theme="pink"')}`,
  })
  const page = await newStranger(browser)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await visit(page, site)
  const agenda = widget(page, 'agenda')
  await expect(agenda.getByRole('heading', { level: 2 })).toHaveCount(3)
  const set = (name: string, value: string) =>
    page
      .locator('maillon-agenda')
      .evaluate(
        (element, [name = '', value = '']) => element.setAttribute(name, value),
        [name, value],
      )
  await set('limit', '1')
  await expect(agenda.getByRole('heading', { level: 2 })).toHaveCount(1)
  await set('limit', '51')
  await expect(agenda.getByRole('heading', { level: 2 })).toHaveCount(3)
  await set('theme', 'dark')
  await expect(agenda.locator('html')).toHaveAttribute('data-theme', 'dark')
  await set('view', 'month')
  await expect(agenda.getByRole('table')).toBeVisible()
  expect(warnings.map((text) => /(\w+)="/.exec(text)?.[1]).sort()).toEqual(['limit', 'theme'])
  // None of it is a step of the way back.
  expect(await page.evaluate(() => history.length)).toBe(2)

  for (const accent of ['rebeccapurple', 'hsl(270 50% 40%)', '#663399', '#639']) {
    site.put('/', {
      body: `<!doctype html>${snippet(product, 'agenda', id, `accent="${accent}"`)}`,
    })
    await visit(page, site)
    const block = widget(page, 'agenda').locator('.date-block').first()
    await expect(block, accent).toHaveCSS('background-color', 'rgb(102, 51, 153)')
  }
})

test('what changes before a widget is loaded is no step of the way back either', async ({
  browser,
  site,
  product,
}) => {
  const { id } = await newShown(browser)
  site.put('/', { body: `<!doctype html>${snippet(product, 'agenda', id)}` })
  const page = await newStranger(browser)
  const { promise: changed, resolve } = Promise.withResolvers<void>()
  await page.route(/\/widgets\/.*\.js$|_astro\/.*\.js$/, async (route) => {
    await changed
    await route.continue()
  })
  await visit(page, site)
  const agenda = widget(page, 'agenda')
  await expect(agenda.getByRole('heading', { level: 2 })).toHaveCount(3)
  await page.locator('maillon-agenda').evaluate((element) => element.setAttribute('limit', '1'))
  resolve()
  await expect(agenda.getByRole('heading', { level: 2 })).toHaveCount(1)
  expect(await page.evaluate(() => history.length)).toBe(2)
})

test('a site that is not named sees nothing but the link', async ({ browser, site, product }) => {
  const { id, claire } = await newShown(browser, ['https://www.mon-club.fr'])
  site.put('/', { body: `<!doctype html>${snippet(product, 'agenda', id, 'eager')}` })
  const page = await newPageThatMayComplain(browser)
  await visit(page, site)
  await expect
    .poll(() => toldOn(page), { timeout: 15_000 })
    .toEqual([['error', { reason: 'unreachable' }]])
  await expect(page.getByRole('link', { name: 'Nos rendez-vous' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)

  await setWidgets(claire, id, { enabled: true, origins: [site.origin] })
  const named = await newStranger(browser)
  await visit(named, site)
  await ready(named)
})

/** Whoever is refused a frame is told so in the console, which is right. */
async function newPageThatMayComplain(browser: Parameters<typeof newStranger>[0]) {
  return (await browser.newContext()).newPage()
}

test('what is unknown or switched off is not available, and nothing is told', async ({
  browser,
  site,
  product,
}) => {
  const { id, claire, events } = await newShown(browser)
  await setWidgets(claire, id, { enabled: false })
  const page = await newStranger(browser)
  const unknown = '00000000-0000-4000-8000-000000000000'
  const texts = new Set<string>()
  const shown = [
    ['agenda', id],
    ['agenda', unknown],
    ['agenda', 'x'],
    ['adhesion', id],
    ['evenement', events[0].id],
    ['evenement', unknown],
  ] as const
  for (const [kind, one] of shown) {
    const answer = await page.request.get(`${product}/widgets/${kind}/${one}`)
    expect(answer.status()).toBe(404)
    expect(answer.headers()['cache-control']).toContain('no-store')
    texts.add((await answer.text()).replace(/<script.*|<link[^>]*>/g, ''))
    site.put('/', { body: `<!doctype html>${snippet(product, kind, one)}` })
    await visit(page, site)
    await expect(widget(page, kind).getByRole('heading')).toHaveText(
      'Ce contenu n’est pas disponible',
    )
    await expect.poll(async () => (await toldOn(page)).map(([name]) => name)).toEqual(['error'])
  }
  expect(texts.size).toBe(1)
})

test('a page of ours answers the window around it alone', async ({ browser, site, product }) => {
  const { id } = await newShown(browser)
  // A window that opened the page is not around it.
  site.put('/', {
    body: `<!doctype html><script>
      window.heard = []
      addEventListener('message', ({ data }) => heard.push(data))
      window.ask = () => opened.postMessage({ type: 'maillon:hello' }, '${product}')
      window.show = () => { window.opened = open('${product}/widgets/agenda/${id}') }
    </script>`,
  })
  const page = await newStranger(browser)
  await page.goto(site.origin)
  const popup = page.waitForEvent('popup')
  await page.evaluate('show()')
  const opened = await popup
  await opened.waitForLoadState()
  await page.evaluate('ask()')
  await opened.evaluate(() => new Promise((done) => setTimeout(done)))
  expect(await page.evaluate('heard')).toEqual([])
})

test('without JavaScript the link leads to the agenda, whole, and the bare frame shows it', async ({
  browser,
  site,
  product,
}) => {
  const { id, events } = await newShown(browser)
  site.put('/', {
    body: `<!doctype html>${snippet(product, 'agenda', id)}
      <iframe title="Agenda" src="${product}/widgets/agenda/${id}" width="700" height="500"></iframe>`,
  })
  const page = await newStranger(browser, { javaScriptEnabled: false })
  await page.goto(site.origin)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 2 })).toHaveCount(3)
  await frame.getByRole('link', { name: events[0].name, exact: true }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(events[0].name)
  await expect(frame.locator('noscript p')).toContainText('Participer demande JavaScript')
  await frame.getByRole('link', { name: 'Tous les rendez-vous' }).click()
  await expect(frame.getByRole('heading', { level: 2 })).toHaveCount(3)
  await page.getByRole('link', { name: 'Nos rendez-vous' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
})

import { dateFormat, dateWords } from '../../server/contract/formats.ts'
import { timeIn } from '../../server/contract/moments.ts'
import { offlinePath } from '../../server/contract/worker.ts'
import { filesOf } from './files.ts'
import { findPage, type KeptPage, listPages } from './pages.ts'

/** No-break space: French puts one before `: ; ! ?`. */
const nb = '\u00A0'

/** Marks the place of the list, on the page of what was never seen. */
const place = /<!--vues-->/

/** What somebody without a connection gets: the page as they saw it, which says so, or ours. */
export async function answerOffline(url: URL, build: string): Promise<Response> {
  const page = await findPage(url)
  if (!page) return answerUnseen(build)
  if (page.path !== url.pathname + url.search) return Response.redirect(page.path)
  return new Response(withLine(page), { headers: page.headers })
}

function withLine({ html, seenAt }: KeptPage): string {
  const line = `<p class="offline"><span>Hors ligne${nb}: voici ce que vous avez vu le ${moment(seenAt)}. <a href="">Réessayer</a></span></p>`
  return html
    .replace('<html ', '<html data-offline ')
    .replace(/<header class="head[^>]*>/, (header) => header + line)
}

async function answerUnseen(build: string): Promise<Response> {
  const page = await (await filesOf(build)).match(offlinePath)
  if (!page) return Response.error()
  const list = listOf(await listPages())
  // A function: people give names in which a dollar would stand for something.
  const html = (await page.text()).replace(place, () => list)
  return new Response(html, { headers: page.headers })
}

function listOf(pages: readonly KeptPage[]): string {
  // Rooms have one title: the last of them stands for all.
  const byTitle = new Map(pages.map((page) => [titleOf(page), page]))
  if (byTitle.size === 0) return ''
  const items = [...byTitle].reverse().map(([title, { path, seenAt }]) => {
    const address = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `<li><a href="${address}">${title}</a> <span class="muted small">vu le ${moment(seenAt)}</span></li>`
  })
  return `<h2>À lire en attendant</h2><ul>${items.join('')}</ul>`
}

/** As it stands in the page: in HTML. */
function titleOf({ html }: KeptPage): string {
  const [, title = 'Sans titre'] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  return title.replace(/^\(\d+\) /, '').replace(/ – [^–]*$/, '')
}

function moment(date: Date): string {
  const day = dateWords(date, { day: 'numeric', month: 'long' })
  const { timeZone } = dateFormat({}).resolvedOptions()
  return `${day} à ${timeIn(date, timeZone)}`
}

import { createApp } from 'astro/app/entrypoint'

/** A page, and the pattern of its address: `/association/[id]`. */
interface Rendered {
  page: Response
  pattern: string
}

/**
 * Renders the page of an address; nothing if there is none.
 *
 * @throws what the page throws
 */
export type RenderPage = (address: URL, locals: App.Locals) => Promise<Rendered | undefined>

// Whole rather than in pieces: a page has its data before its first line is written.
const app = createApp({ streaming: false })

export const render: RenderPage = async (address, locals) => {
  const request = new Request(address)
  const routeData = app.match(request)
  // Addresses of Astro's own (pictures, islands made on the server) serve nothing of ours.
  if (routeData?.origin !== 'project') return undefined
  const page = await app.render(request, { locals, routeData })
  if (locals.failure !== undefined) throw locals.failure
  // Without it Astro would show a page of its own in place of this one.
  page.headers.delete('x-astro-reroute')
  return { page, pattern: routeData.route }
}

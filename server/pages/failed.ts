import type { ServerResponse } from 'node:http'
import { html } from 'hono/html'
import { site } from '../contract/site.ts'
import { isWidget } from '../contract/widget-paths.ts'
import { pageHeaders } from '../platform/page-headers.ts'
import { hashOf } from '../platform/page-policy.ts'

const apologies = {
  400: ['Cette adresse n’est pas lisible', 'Vérifiez-la, ou repartez de l’accueil.'],
  404: ['Il n’y a rien à cette adresse', 'Vérifiez-la, ou repartez de l’accueil.'],
  405: ['Cette page ne s’utilise pas ainsi', 'Repartez de l’accueil.'],
  429: ['Trop de demandes d’un coup', 'Réessayez dans une minute.'],
  500: [
    'Cette page n’a pas pu être préparée',
    'L’erreur est notée. Réessayez, ou revenez plus tard.',
  ],
  503: ['Le service est momentanément indisponible', 'Réessayez dans quelques instants.'],
} satisfies Record<number, [string, string]>

const styles =
  ':root{color-scheme:light dark}' +
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto 0;padding:0 1.5rem}' +
  'h1{line-height:1.15;text-wrap:balance}a{color:inherit}small{opacity:.75}'

const policy = `default-src 'none'; style-src ${hashOf(styles)}; base-uri 'none'; form-action 'none'`
const { 'x-frame-options': unframed, ...common } = Object.fromEntries(pageHeaders)

/**
 * Our own page in place of one that can't be shown. It needs nothing else: no file, no script. In place
 * of a widget it stands in the frame of any site: it is the same for all.
 */
export function answerFailure(
  response: ServerResponse,
  status: keyof typeof apologies,
  requestId: string,
  headers: Record<string, string> = {},
): void {
  const isFramed = isWidget(response.req.url ?? '')
  const body = String(failurePage(status, requestId))
  response.writeHead(status, {
    ...common,
    ...(!isFramed && { 'x-frame-options': unframed }),
    'content-security-policy': `${policy}; frame-ancestors ${isFramed ? '*' : "'none'"}`,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(status === 503 && { 'retry-after': '5' }),
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function failurePage(status: keyof typeof apologies, requestId: string) {
  const [title, advice] = apologies[status]
  const reference =
    status >= 500 ? html`<p><small>Référence de la demande&nbsp;: ${requestId}</small></p>` : ''
  return html`<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} – ${site.name}</title>
<style>${styles}</style>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/">Accueil de ${site.name}</a></p>
${reference}
</html>`
}

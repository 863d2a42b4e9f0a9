import { html, raw } from 'hono/html'
import { type MailKind, theseMails } from '../contract/mail-preferences.ts'
import { headHtml, headLines, headStyle, type LetterHead } from './letter-head.ts'

interface Action {
  label: string
  url: string
}

/** What a mail says, before it has a look. Every mail of the product is one of these. */
export interface Letter {
  subject: string
  /** What stands above the sentences, where the subject says more than is needed there. */
  title?: string
  /** Whose mail it is, and the event that it is about. */
  head?: LetterHead
  /** Full sentences, one paragraph each. */
  paragraphs: string[]
  /** The one thing to do: a button, and its address in full below for those who can't press it. */
  action?: Action
  /** The other answer, where there are two. */
  otherwise?: Action
  /** A bank transfer to make: what to type, and the same as a code that banks' applications read. */
  transfer?: { facts: (readonly [what: string, value: string])[]; code: string }
  /** An event, so that mail programs offer to put it into the calendar, or to take it out of it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** What to know besides, in small. */
  notes?: string[]
  /** Of a mail that one can do without; what protects an account has none. */
  kind?: MailKind
}

/**
 * A stranger's words for a mail. Mail programs make links of what looks like an address; only our own
 * may lead anywhere.
 */
export function unlinked(text: string): string {
  const wordJoiner = '\u2060'
  return text.replace(/[.:/@]/g, (mark) => `${mark}${wordJoiner}`)
}

export interface RenderedLetter {
  subject: string
  text: string
  html: string
  /** The text of the QR code that the HTML shows as `codeImage`. */
  code?: string
  calendar?: NonNullable<Letter['calendar']>
}

/** How the HTML of a letter names the picture of its code, which travels beside it. */
export const codeImage = 'cid:code@maillon'

/**
 * Dresses a letter, the same way for all: readable without pictures, in light and dark.
 *
 * @param unsubscribe the page that stops mails of its kind
 */
export function renderLetter(
  letter: Letter,
  sender: { name: string; origin: string },
  unsubscribe?: string,
): RenderedLetter {
  return {
    subject: letter.subject,
    text: asText(letter, sender, unsubscribe),
    html: asHtml(letter, sender, unsubscribe),
    ...(letter.transfer && { code: letter.transfer.code }),
    ...(letter.calendar && { calendar: letter.calendar }),
  }
}

function asText(letter: Letter, sender: { name: string; origin: string }, stop?: string): string {
  const actions = [letter.action, letter.otherwise].filter((one) => one !== undefined)
  const links = actions.map(({ label, url }) => `${label}\u00A0:\n${url}`)
  const facts = letter.transfer?.facts.map(([what, value]) => `${what}\u00A0: ${value}`) ?? []
  const transfer = facts.length > 0 ? [facts.join('\n')] : []
  const signature = `-- \n${sender.name}\n${sender.origin}`
  const notes = letter.notes ?? []
  const end = stop ? [`${stopWords(letter)}\u00A0:\n${stop}`] : []
  const head = letter.head ? headLines(letter.head) : []
  return [...letter.paragraphs, ...head, ...transfer, ...links, ...notes, ...end, signature].join(
    '\n\n',
  )
}

function stopWords({ kind }: Letter): string {
  return `Ne plus recevoir ${kind ? theseMails[kind] : 'ces e-mails'}`
}

// Mail programs know neither custom properties nor style sheets: the tokens' values stand here again.
const style = `
  body { margin: 0; background: #FBFAF6; color: #17231F; font: 16px/1.6 'Instrument Sans', system-ui, sans-serif }
  .sheet { max-width: 34rem; margin: 0 auto; padding: 32px 24px }
  .name { margin: 0 0 24px; font-size: 20px; font-weight: 700; letter-spacing: -.02em }
  .card { padding: 32px 28px; border: 1px solid #E3DED0; border-radius: 12px; background: #FFFFFF }
  h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.2; letter-spacing: -.02em }
  p { margin: 0 0 16px }
  .button { display: inline-block; padding: 12px 22px; border-radius: 999px; background: #0F5E4A; color: #FFFFFF; font-weight: 600; text-decoration: none }
  .choice .button { margin: 0 8px 8px 0 }
  .button.other { background: none; box-shadow: inset 0 0 0 1px #7E877F; color: #17231F }
  .small { color: #5A665F; font-size: 14px }
  .small a { color: #0F5E4A; word-break: break-all }
  .foot { margin: 24px 0 0 }
  @media (prefers-color-scheme: dark) {
    body { background: #101715; color: #F1EFE8 }
    .card { background: #18211E; border-color: #2C3833 }
    .button { background: #6FD3B4; color: #0B1512 }
    .button.other { background: none; color: #F1EFE8 }
    .small { color: #A9B4AD }
    .small a { color: #6FD3B4 }
  }
`

const transferStyle = `
  .facts { margin: 0 0 16px; padding: 12px 16px; border: 1px solid #7E877F; border-radius: 12px }
  .facts td { padding: 2px 16px 2px 0; vertical-align: top }
  .code { display: block; margin: 0 0 8px; padding: 8px; border-radius: 6px; background: #FFFFFF }
`

/** What a letter needs of it. */
function styleOf({ head, transfer }: Letter): string {
  return oneLine(style + (head ? headStyle : '') + (transfer ? transferStyle : ''))
}

/** Mails travel without compression. */
function oneLine(sheet: string): string {
  return sheet
    .replace(/\s*([{}:;,])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function asHtml(letter: Letter, sender: { name: string; origin: string }, stop?: string): string {
  const document = html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${letter.subject}</title>
<style>${raw(styleOf(letter))}</style>
</head>
<body>
<div class="sheet">
<p class="name">${sender.name}</p>
${letter.head ? headHtml(letter.head, sender.origin) : ''}<div class="card">
<h1>${letter.title ?? letter.subject}</h1>
${letter.paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
${letter.transfer ? transferHtml(letter.transfer) : ''}
${letter.action && !letter.otherwise ? actionHtml(letter.action) : ''}
${letter.action && letter.otherwise ? choiceHtml(letter.action, letter.otherwise) : ''}
${(letter.notes ?? []).map((note) => html`<p class="small">${note}</p>\n`)}
</div>
<p class="small foot"><a href="${sender.origin}">${sender.origin}</a></p>
${stop ? html`<p class="small"><a href="${stop}">${stopWords(letter)}</a></p>` : ''}
</div>
</body>
</html>`
  return document.toString()
}

function actionHtml(action: Action) {
  return html`<p><a class="button" href="${action.url}">${action.label}</a></p>
<p class="small">Si le bouton ne répond pas, copiez cette adresse dans votre navigateur&nbsp;:<br><a href="${action.url}">${action.url}</a></p>
`
}

function choiceHtml(action: Action, otherwise: Action) {
  return html`<p class="choice"><a class="button" href="${action.url}">${action.label}</a> <a class="button other" href="${otherwise.url}">${otherwise.label}</a></p>
`
}

function transferHtml({ facts }: NonNullable<Letter['transfer']>) {
  return html`<table class="facts" role="presentation">
${facts.map(([what, value]) => html`<tr><td class="small">${what}</td><td>${value}</td></tr>\n`)}
</table>
<img class="code" src="${codeImage}" width="200" height="200" alt="Code QR du virement">
<p class="small">Depuis l’application de votre banque, scannez ce code&nbsp;: le virement est prêt à valider.</p>
`
}

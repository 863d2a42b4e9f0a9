import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import * as mails from '../../server/accounts/mails.ts'
import { renderLetter } from '../../server/platform/letter.ts'

const sender = { name: 'Maillon', origin: 'https://maillon.example' }
const url = 'https://maillon.example/validation-de-compte?token=abc_-123'
const hostile = '<b>Zoé</b> & "Cie"'

const letters = {
  activation: mails.activationMail(hostile, url),
  reset: mails.resetMail(hostile, url),
  deletion: mails.deletionMail(hostile),
  suggestion: mails.suggestionMail({ name: hostile, email: 'zoe@exemple.fr' }, '<i>a</i>\n\nb'),
}

test.each(Object.entries(letters))(
  'the %s mail shows names as they are, in text and HTML',
  (_name, letter) => {
    const { html, text } = renderLetter(letter, sender)
    expect(text).toContain(hostile)
    expect(html).toContain('&lt;b&gt;Zoé&lt;/b&gt; &amp; &quot;Cie&quot;')
    expect(html).not.toMatch(/<b>|<i>/)
  },
)

test.each([letters.activation, letters.reset])(
  'a link stands in text and HTML: $subject',
  (letter) => {
    const { html, text } = renderLetter(letter, sender)
    expect(text).toContain(url)
    expect(html.split(`href="${url}"`)).toHaveLength(3)
  },
)

test.each(Object.entries(letters))(
  'the %s mail has no plain blank before a mark',
  (_name, letter) => {
    const { subject, text, html } = renderLetter(letter, sender)
    const prose = html.replace(/<style>[\s\S]*<\/style>|<[^>]*>/g, '')
    for (const part of [subject, text, prose]) expect(part).not.toMatch(/ [:;!?](\s|$)/m)
  },
)

test('a subject with line breaks adds no header', async () => {
  const subject = 'Bonjour\r\nBcc: eve@exemple.fr\r\n\r\n<script>'
  const letter = renderLetter({ subject, paragraphs: ['Bonjour,'] }, sender)
  const transport = createTransport({ streamTransport: true, buffer: true })
  const to = { name: '', address: 'claire@exemple.fr' }
  const { message } = await transport.sendMail({ from: 'a@maillon.example', to, ...letter })
  const mail = await PostalMime.parse(message as Buffer)
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(letter.html).not.toContain('<script>')
})

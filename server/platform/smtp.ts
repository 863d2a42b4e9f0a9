import { createTransport } from 'nodemailer'
import { drawCode } from './code-picture.ts'
import { codeImage } from './letter.ts'
import type { Mail } from './mails.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export interface Transport {
  /** @param id stays the same when a mail is tried again, so that a receiver can see a second copy */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

export function openTransport(smtpUrl: string, from: string): Transport {
  const transporter = createTransport({ url: smtpUrl, ...timeouts })
  return {
    async send({ to, subject, text, html, code, calendar, unsubscribe }, id) {
      const messageId = `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`
      // The address as an object: nothing in it is read as a list or a header.
      await transporter.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        ...(unsubscribe && { headers: oneClick(unsubscribe) }),
        ...(calendar && { icalEvent: { ...calendar, filename: 'evenement.ics' } }),
        ...(code && { attachments: [await drawnCode(code)] }),
      })
    },
    close: () => transporter.close(),
  }
}

/** Lets mail programs offer to stop such mails (RFC 8058). */
function oneClick(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Within the mail: what is fetched from outside is blocked by most programs. */
async function drawnCode(text: string) {
  const cid = codeImage.replace(/^cid:/, '')
  const content = await drawCode(text)
  const contentDisposition = 'inline' as const
  return { filename: 'virement.png', contentType: 'image/png', contentDisposition, cid, content }
}

/** Whether the mail server said a lasting no (5xx) to this mail: trying again would change nothing. */
export function isRefusal(error: unknown): error is Error & { responseCode: number } {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const isAboutThisMail = error.command === 'RCPT TO' || error.command === 'DATA'
  return isAboutThisMail && Number(error.responseCode) >= 500
}

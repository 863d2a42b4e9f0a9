import type { AddressInfo } from 'node:net'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string
  subject: string
  text: string
  html: string
  headers: { key: string; value: string }[]
  /** Pictures within it, by the name that its HTML shows them under, without angle brackets. */
  pictures: Map<string, Uint8Array>
  /** The event for one's calendar that came with it, '' where none did. */
  calendar: string
  /** Where the mail's first link in its own product leads, with the token in it. */
  link: string
  token: string
}

/** A mail server that speaks real SMTP, keeps what it receives, and misbehaves when asked to. */
export interface PostOffice {
  url: string
  /** The next mail to an address, in the order of arrival; waits for it. */
  mailTo(address: string): Promise<ReceivedMail>
  /** How many mails to an address arrived so far, taken or not. */
  countTo(address: string): number
  /** Answers RCPT for this address with a failure, `times` times. */
  refuse(address: string, code: number, times?: number): void
  /** Answers DATA for this address with a failure after the whole mail was read, `times` times. */
  refuseData(address: string, code: number, times?: number): void
  /** Waits until an address was refused so often. */
  refusals(address: string, count: number): Promise<void>
  refusedTo(address: string): number
  /** The Message-ID of each mail to an address that was read whole, those refused after it too. */
  messageIdsTo(address: string): string[]
  /** What happens between a whole mail to somebody and its answer, from now on. */
  beforeAnswers(step: (to: string) => Promise<void>): void
  /** Nobody listens any more; `open` listens on the same port again. */
  close(): Promise<void>
  open(): Promise<void>
}

const patience = 15_000

export async function openPostOffice(): Promise<PostOffice> {
  const arrived = new Map<string, ReceivedMail[]>()
  const taken = new Map<string, number>()
  const refusing = new Map<string, { code: number; left: number }>()
  const refusingData = new Map<string, { code: number; left: number }>()
  const refused = new Map<string, number>()
  const messageIds = new Map<string, string[]>()
  const watchers = new Set<() => void>()
  let beforeAnswer: (to: string) => Promise<void> = async () => undefined
  let server: SMTPServer | undefined
  let port = 0

  function refusal(plans: typeof refusing, address: string): Error | undefined {
    const plan = plans.get(address)
    if (!plan || plan.left <= 0) return undefined
    plan.left -= 1
    refused.set(address, (refused.get(address) ?? 0) + 1)
    for (const look of watchers) look()
    const text = `<${address}> is not welcome`
    return Object.assign(new Error(text), { responseCode: plan.code })
  }

  async function open(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo({ address }, _session, done) {
        done(refusal(refusing, address))
      },
      onData(stream, session, done) {
        void receive(stream, session.envelope.rcptTo[0]?.address ?? '').then(done, done)
      },
    })
    // A client that is gone in the middle is no matter of ours.
    server.on('error', () => {})
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    port = (server.server.address() as AddressInfo).port
  }

  async function receive(
    stream: AsyncIterable<Uint8Array>,
    to: string,
  ): Promise<Error | undefined> {
    const parts: Uint8Array[] = []
    for await (const part of stream) parts.push(part)
    const mail = await readMail(Buffer.concat(parts), to)
    const messageId = mail.headers.find(({ key }) => key === 'message-id')?.value ?? ''
    messageIds.set(to, [...(messageIds.get(to) ?? []), messageId])
    const error = refusal(refusingData, to)
    if (error) {
      await beforeAnswer(to)
      return error
    }
    arrived.set(to, [...(arrived.get(to) ?? []), mail])
    for (const look of watchers) look()
    await beforeAnswer(to)
    return undefined
  }

  /** Looks now and whenever something happens, until there is something to see. */
  function until<T>(what: string, see: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        watchers.delete(look)
        reject(new Error(`Waited in vain for ${what}`))
      }, patience)
      function look() {
        const seen = see()
        if (seen === undefined) return
        clearTimeout(giveUp)
        watchers.delete(look)
        resolve(seen)
      }
      watchers.add(look)
      look()
    })
  }

  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: (address) =>
      until(`a mail to ${address}`, () => {
        const index = taken.get(address) ?? 0
        const mail = arrived.get(address)?.[index]
        if (mail) taken.set(address, index + 1)
        return mail
      }),
    countTo: (address) => arrived.get(address)?.length ?? 0,
    refuse: (address, code, times = Number.POSITIVE_INFINITY) =>
      void refusing.set(address, { code, left: times }),
    refuseData: (address, code, times = Number.POSITIVE_INFINITY) =>
      void refusingData.set(address, { code, left: times }),
    refusals: (address, count) =>
      until(`${count} refusals of ${address}`, () =>
        (refused.get(address) ?? 0) >= count ? null : undefined,
      ).then(() => {}),
    refusedTo: (address) => refused.get(address) ?? 0,
    messageIdsTo: (address) => messageIds.get(address) ?? [],
    beforeAnswers: (step) => {
      beforeAnswer = step
    },
    close: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
    open,
  }
}

async function readMail(source: Uint8Array, to: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source)
  const text = mail.text ?? ''
  const pictures = mail.attachments.flatMap(({ contentId, content }) =>
    contentId ? [[contentId.replace(/^<|>$/g, ''), bytesOf(content)] as const] : [],
  )
  const [link = ''] = /https?:\/\/\S+\?token=\S+/.exec(text) ?? []
  return {
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    pictures: new Map(pictures),
    calendar: calendarIn(mail.attachments),
    link,
    token: link ? (new URL(link).searchParams.get('token') ?? '') : '',
  }
}

/** The event that came with it, for mail programs to offer; '' where none did. */
function calendarIn(attachments: readonly Attachment[]): string {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return part ? new TextDecoder().decode(bytesOf(part.content)) : ''
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

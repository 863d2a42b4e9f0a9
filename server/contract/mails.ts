/** A mail that was kept instead of sent, because no mail server is set. */
export interface KeptMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The event that came with it, as iCalendar. */
  calendar: string | null
  createdAt: Date
}

/** How /dev/mails reads them: the newest 50, and one by its id. */
export interface KeptMails {
  /** @param to whose alone; everybody's when it is left out */
  list(to?: string): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | undefined>
}

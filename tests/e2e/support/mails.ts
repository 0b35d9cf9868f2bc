import { expect } from 'vitest'
import { api } from './browser.ts'

interface Mail {
  readonly subject: string
  readonly links: readonly string[]
}

/** The mails with this subject (without the number of its auction) to an address, newest first. */
export async function findMails(email: string, subject: string): Promise<Mail[]> {
  const { data } = await api.must('GET', `/dev/outbox?to=${encodeURIComponent(email)}`)
  return (data as Mail[]).filter((mail) => mail.subject.replace(/ \(#\d+\)$/, '') === subject)
}

/** Waits for a mail with this subject and returns the first link of the newest one. */
export async function findMailLink(email: string, subject: string): Promise<string> {
  await expect.poll(async () => (await findMails(email, subject)).length).toBeGreaterThan(0)
  const link = (await findMails(email, subject))[0]?.links[0]
  if (link === undefined) throw new Error(`No link in: ${subject}`)
  return link
}

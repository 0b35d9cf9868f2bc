import { expect } from 'vitest'
import { api } from './browser.ts'

interface Mail {
  readonly subject: string
  readonly links: readonly string[]
}

/** The mails with this subject (without the number of its auction) to an address, newest first. */
export async function findMails(email: string, subject: string, from = api): Promise<Mail[]> {
  const { data } = await from.must('GET', `/dev/outbox?to=${encodeURIComponent(email)}`)
  return (data as Mail[]).filter((mail) => mail.subject.replace(/ \(#\d+\)$/, '') === subject)
}

/** Waits for a mail with this subject and returns the first link of the newest one. */
export async function findMailLink(email: string, subject: string, from = api): Promise<string> {
  await expect.poll(async () => (await findMails(email, subject, from)).length).toBeGreaterThan(0)
  const link = (await findMails(email, subject, from))[0]?.links[0]
  if (link === undefined) throw new Error(`No link in: ${subject}`)
  return link
}

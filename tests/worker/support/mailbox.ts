import { env } from 'cloudflare:workers'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'

const TIMEOUT_MS = 5_000

/**
 * The newest mail with this subject to an address, and the token of its link. Waits, because mail is sent
 * after the answer.
 */
export async function mailTo(address: string, subject: string) {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const mails = await readOutbox(env, { to: address })
    const found = mails.find((mail) => mail.subject === subject)
    if (found) return { ...found, token: parseToken(found.links[0]) }
    if (Date.now() > deadline) {
      throw new Error(
        `No mail "${subject}" to ${address}; came: ${mails.map((mail) => mail.subject).join(', ')}`,
      )
    }
    await scheduler.wait(25)
  }
}

/** The subjects of all mails to an address, oldest first, after a pause for pending mail. */
export async function subjectsTo(address: string): Promise<string[]> {
  await scheduler.wait(300)
  const mails = await readOutbox(env, { to: address })
  return mails.map(({ subject }) => subject).reverse()
}

function parseToken(link: string | undefined): string {
  return link === undefined ? '' : (new URL(link).searchParams.get('token') ?? '')
}

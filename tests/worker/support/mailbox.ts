import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { UserChannel } from '../../../durable-objects/user-channel/user-channel.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { db } from './rooms.ts'

const TIMEOUT_MS = 5_000

/** The subject of a mail without the number of its auction. */
export const withoutNumber = (subject: string): string => subject.replace(/ \(#\d+\)$/, '')

/**
 * The newest mail with this subject (without the number of its auction) to an address, and the token of its link. Waits, because mail is sent
 * after the answer.
 */
export async function mailTo(address: string, subject: string) {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const mails = await readOutbox(env, { to: address })
    const found = mails.find((mail) => withoutNumber(mail.subject) === subject)
    if (found) return { ...found, token: parseToken(found.links[0]) }
    if (Date.now() > deadline) {
      throw new Error(
        `No mail "${subject}" to ${address}; came: ${mails.map((mail) => mail.subject).join(', ')}`,
      )
    }
    await scheduler.wait(25)
  }
}

/**
 * The subjects of all mails to an address without the numbers of auctions, oldest first. A channel mails one run after another, so that one
 * more run ends after the mail of every notification that it has received.
 */
export async function subjectsTo(address: string): Promise<string[]> {
  const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, address))
  if (user) {
    const channel = env.USER_CHANNEL.getByName(String(user.id)) as unknown as DurableObjectStub<UserChannel>
    await runInDurableObject(channel, async (instance) => {
      // Reading creates the tables of a channel that has received nothing.
      await instance.listNotifications(user.id, 1, 1)
      await instance.alarm()
    })
  }
  const mails = await readOutbox(env, { to: address })
  return mails.map(({ subject }) => withoutNumber(subject)).reverse()
}

function parseToken(link: string | undefined): string {
  return link === undefined ? '' : (new URL(link).searchParams.get('token') ?? '')
}

import { database } from '../db/client.ts'
import { listSentEmails } from '../db/queries/platform/emails.ts'
import type { Env } from '../env.ts'

/** A mail as GET /dev/outbox returns it. */
export interface OutboxMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly created_at: string
}

const MAX_MAILS = 200

/** The sent mails, newest first, to one address or to all. */
export async function readOutbox(env: Env, { to }: { readonly to: string | null }): Promise<OutboxMail[]> {
  const rows = await listSentEmails(database(env), to === null ? null : to.trim().toLowerCase(), MAX_MAILS)
  return rows.map((row) => ({
    to: row.toAddress,
    subject: row.subject,
    text: row.textBody,
    html: row.htmlBody,
    links: row.links,
    created_at: new Date(row.createdAtMs).toISOString(),
  }))
}

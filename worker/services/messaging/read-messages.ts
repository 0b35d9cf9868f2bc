import type {
  ContactMessagesQuery,
  WireContactMessage,
  WireContactMessagePage,
} from '../../../domain/schemas/contact.ts'
import { database } from '../../db/client.ts'
import {
  type ContactMessageRow,
  countContactMessages,
  findContactMessage,
  listContactMessages,
} from '../../db/queries/messaging/contact-messages.ts'
import type { Env } from '../../env.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'

/** A page of the contact messages; a page past the end becomes the last. */
export async function readContactMessages(
  env: Pick<Env, 'DB'>,
  { status, ...query }: ContactMessagesQuery,
): Promise<WireContactMessagePage> {
  const db = database(env)
  const counts = await countContactMessages(db)
  const total = counts[status]
  const { rows, ...page } = await readPage(query, async (slice) => ({
    rows: await listContactMessages(db, { isAnswered: status === 'answered', ...slice }),
    total,
  }))
  return { ...toPaginated(query, page, rows.map(toApiContactMessage)), ...counts }
}

/** Number of contact messages without an answer. */
export async function countOpenMessages(env: Pick<Env, 'DB'>): Promise<number> {
  return (await countContactMessages(database(env))).open
}

/** One contact message; null if it does not exist. */
export async function readContactMessage(
  env: Pick<Env, 'DB'>,
  id: number,
): Promise<WireContactMessage | null> {
  const row = await findContactMessage(database(env), id)
  return row ? toApiContactMessage(row) : null
}

function toApiContactMessage(row: ContactMessageRow): WireContactMessage {
  const { id, userId, name, email, subject, message, createdAtMs } = row
  const { answer, answeredById, answeredBy, answeredAtMs } = row
  return {
    id,
    user_id: userId,
    name,
    email,
    subject,
    message,
    created_at: new Date(createdAtMs).toISOString(),
    answer,
    answered_by:
      answeredById === null || answeredBy === null ? null : { id: answeredById, username: answeredBy },
    answered_at: answeredAtMs === null ? null : new Date(answeredAtMs).toISOString(),
  }
}

import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ContactSubject } from '../../../../domain/contact/contact-form.ts'
import type { Database } from '../../client.ts'
import { contactMessages, users } from '../../schema/index.ts'
import { auditedWhen, type NewAuditEntry } from '../platform/audit-log.ts'
import { insertEmailWhen, type NewEmail } from '../platform/emails.ts'

export interface NewContactMessage {
  readonly userId: number | null
  readonly name: string
  readonly email: string
  readonly subject: ContactSubject
  readonly message: string
  readonly ipAddress: string | null
}

/** Keeps a message to support; gives its number. */
export async function insertContactMessage(
  db: Database,
  message: NewContactMessage,
  nowMs: number,
): Promise<number> {
  const [row] = await db
    .insert(contactMessages)
    .values({ ...message, createdAtMs: nowMs })
    .returning({ id: contactMessages.id })
  if (!row) throw new Error('The message was not stored.')
  return row.id
}

export type ContactMessageRow = typeof contactMessages.$inferSelect & {
  /** Null while nobody has answered. */
  readonly answeredBy: string | null
}

const COLUMNS = { message: contactMessages, answeredBy: users.username }

/** Messages that wait for an answer, the oldest first; or those that have one, the newest answer first. */
export async function listContactMessages(
  db: Database,
  {
    isAnswered,
    limit,
    offset,
  }: { readonly isAnswered: boolean; readonly limit: number; readonly offset: number },
): Promise<ContactMessageRow[]> {
  const { answeredAtMs, createdAtMs, id } = contactMessages
  const order = isAnswered ? [desc(answeredAtMs), desc(createdAtMs), desc(id)] : [asc(createdAtMs), asc(id)]
  const rows = await db
    .select(COLUMNS)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredById))
    .where(isAnswered ? isNotNull(answeredAtMs) : isNull(answeredAtMs))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(flat)
}

/** How many messages wait, and how many have their answer. */
export async function countContactMessages(
  db: Database,
): Promise<{ readonly open: number; readonly answered: number }> {
  const { answeredAtMs } = contactMessages
  const [[open], [answered]] = await db.batch([
    db.select({ number: count() }).from(contactMessages).where(isNull(answeredAtMs)),
    db.select({ number: count() }).from(contactMessages).where(isNotNull(answeredAtMs)),
  ])
  return { open: open?.number ?? 0, answered: answered?.number ?? 0 }
}

export async function findContactMessage(db: Database, id: number): Promise<ContactMessageRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredById))
    .where(eq(contactMessages.id, id))
  return row && flat(row)
}

/**
 * Keeps the answer to an open message, writes its mail and notes who did it: all of it or nothing. False
 * where the message had an answer already; what hangs on it is then not written either.
 */
export async function answerContactMessage(
  db: Database,
  {
    id,
    answer,
    answeredById,
    nowMs,
  }: {
    readonly id: number
    readonly answer: string
    readonly answeredById: number
    readonly nowMs: number
  },
  {
    mail,
    audit,
    claimedUntilMs,
  }: {
    /** Null where there is nobody left to write to. */
    readonly mail: NewEmail | null
    readonly audit: NewAuditEntry
    readonly claimedUntilMs: number
  },
): Promise<boolean> {
  const keep = db
    .update(contactMessages)
    .set({ answer, answeredById, answeredAtMs: nowMs })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAtMs)))
    .returning({ id: contactMessages.id })
  // What follows looks at how many rows the statement before it has changed: one, or none.
  const note = auditedWhen(db, sql`changes() = 1`, audit, nowMs)
  const [kept] = mail
    ? await db.batch([keep, note, insertEmailWhen(db, sql`changes() = 1`, mail, { nowMs, claimedUntilMs })])
    : await db.batch([keep, note])
  return kept.length > 0
}

function flat({
  message,
  answeredBy,
}: {
  readonly message: typeof contactMessages.$inferSelect
  readonly answeredBy: string | null
}): ContactMessageRow {
  return { ...message, answeredBy }
}

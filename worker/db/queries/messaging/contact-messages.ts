import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ContactSubject } from '../../../../domain/contact/contact-form.ts'
import type { Database } from '../../client.ts'
import { contactMessages, users } from '../../schema/index.ts'
import { insertAuditEntryWhen, type NewAuditEntry } from '../platform/audit-log.ts'
import { insertEmailWhen, type NewEmail } from '../platform/emails.ts'

export interface NewContactMessage {
  readonly userId: number | null
  readonly name: string
  readonly email: string
  readonly subject: ContactSubject
  readonly message: string
  readonly ipAddress: string | null
}

/** Stores a message to support and returns its id. */
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
  /** Username of the author of the answer; null while unanswered. */
  readonly answeredBy: string | null
}

const COLUMNS = { message: contactMessages, answeredBy: users.username }

/** A page of unanswered messages, oldest first, or of answered ones, newest answer first. */
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
  return rows.map(toRow)
}

/** Number of unanswered and of answered messages. */
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

/** One message; undefined if there is none. */
export async function findContactMessage(db: Database, id: number): Promise<ContactMessageRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredById))
    .where(eq(contactMessages.id, id))
  return row && toRow(row)
}

/**
 * Stores the answer to an open message with its mail and its audit log entry in one batch. False if the
 * message had an answer; then neither mail nor entry is stored.
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
    /** Null if the writer's account is closed. */
    readonly mail: NewEmail | null
    readonly audit: NewAuditEntry
    readonly claimedUntilMs: number
  },
): Promise<boolean> {
  const storeAnswer = db
    .update(contactMessages)
    .set({ answer, answeredById, answeredAtMs: nowMs })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAtMs)))
    .returning({ id: contactMessages.id })
  // Each statement checks `changes()` of the one before it: 1, or 0 if the message had an answer.
  const audited = insertAuditEntryWhen(db, sql`changes() = 1`, audit, nowMs)
  const [answered] = mail
    ? await db.batch([
        storeAnswer,
        audited,
        insertEmailWhen(db, sql`changes() = 1`, mail, { nowMs, claimedUntilMs }),
      ])
    : await db.batch([storeAnswer, audited])
  return answered.length > 0
}

function toRow({
  message,
  answeredBy,
}: {
  readonly message: typeof contactMessages.$inferSelect
  readonly answeredBy: string | null
}): ContactMessageRow {
  return { ...message, answeredBy }
}

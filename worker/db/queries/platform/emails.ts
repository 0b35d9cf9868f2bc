import { and, asc, count, desc, eq, getTableColumns, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { emails } from '../../schema/index.ts'

export type EmailRow = typeof emails.$inferSelect
export type NewEmail = Pick<
  typeof emails.$inferInsert,
  'key' | 'userId' | 'toAddress' | 'subject' | 'textBody' | 'htmlBody' | 'links'
>

/** Inserts a mail, claimed by the caller until `claimedUntilMs`; undefined if one with that key exists. */
export async function insertEmail(
  db: Database,
  email: NewEmail,
  { nowMs, claimedUntilMs }: { readonly nowMs: number; readonly claimedUntilMs: number },
): Promise<EmailRow | undefined> {
  const [row] = await db
    .insert(emails)
    .values({ ...email, createdAtMs: nowMs, nextAttemptAtMs: claimedUntilMs })
    .onConflictDoNothing({ target: emails.key })
    .returning()
  return row
}

/**
 * Statement that inserts a mail if the condition is true. Belongs in the batch of the change that the mail
 * reports.
 */
export function insertEmailWhen(
  db: Database,
  when: SQL,
  email: NewEmail,
  { nowMs, claimedUntilMs }: { readonly nowMs: number; readonly claimedUntilMs: number },
) {
  const { key, userId, toAddress, subject, textBody, htmlBody, links } = email
  // An insert from a select must name every column in the table's order.
  return db
    .insert(emails)
    .select(
      sql`select null, ${key}, ${userId}, ${toAddress}, ${subject}, ${textBody}, ${htmlBody}, ${JSON.stringify(links)},
        'queued', 0, ${claimedUntilMs}, null, ${nowMs}, null
      where ${when}`,
    )
    .onConflictDoNothing({ target: emails.key })
}

/** The mail with this key; undefined if there is none. */
export async function findEmail(db: Database, key: string): Promise<EmailRow | undefined> {
  const [row] = await db.select().from(emails).where(eq(emails.key, key))
  return row
}

/** Queued mails due for an attempt, longest due first. */
export function listDueEmails(db: Database, nowMs: number, limit: number): Promise<EmailRow[]> {
  return db
    .select()
    .from(emails)
    .where(and(eq(emails.state, 'queued'), lte(emails.nextAttemptAtMs, nowMs)))
    .orderBy(asc(emails.nextAttemptAtMs))
    .limit(limit)
}

/** Claims a due mail for the caller; false if another run claimed it first. */
export async function claimEmail(db: Database, email: EmailRow, claimedUntilMs: number): Promise<boolean> {
  const claimed = await db
    .update(emails)
    .set({ nextAttemptAtMs: claimedUntilMs })
    .where(
      and(
        eq(emails.id, email.id),
        eq(emails.state, 'queued'),
        eq(emails.nextAttemptAtMs, email.nextAttemptAtMs),
      ),
    )
    .returning({ id: emails.id })
  return claimed.length > 0
}

/** Marks a mail as sent; without its body, if it is not to be kept. */
export async function markEmailSent(
  db: Database,
  { id, keepsBody, nowMs }: { readonly id: number; readonly keepsBody: boolean; readonly nowMs: number },
): Promise<void> {
  const empty = keepsBody ? {} : { textBody: '', htmlBody: '', links: [] }
  await db
    .update(emails)
    .set({ state: 'sent', sentAtMs: nowMs, lastError: null, ...empty })
    .where(eq(emails.id, id))
}

/** Records a failed attempt; without a next attempt the mail has failed for good. */
export async function markEmailAttempt(
  db: Database,
  id: number,
  attempt: { readonly attempts: number; readonly error: string; readonly nextAttemptAtMs: number | null },
): Promise<void> {
  const { attempts, error, nextAttemptAtMs } = attempt
  await db
    .update(emails)
    .set({
      attempts,
      lastError: error,
      ...(nextAttemptAtMs === null ? { state: 'failed' as const } : { nextAttemptAtMs }),
    })
    .where(eq(emails.id, id))
}

/** Sent mails to one address, or to all for null, newest first. */
export function listSentEmails(db: Database, to: string | null, limit: number): Promise<EmailRow[]> {
  const sent = eq(emails.state, 'sent')
  return db
    .select()
    .from(emails)
    .where(to === null ? sent : and(sent, eq(emails.toAddress, to)))
    .orderBy(desc(emails.createdAtMs), desc(emails.id))
    .limit(limit)
}

/** Deletes sent mails that were created before `beforeMs`. */
export async function deleteEmailsSentBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(emails).where(and(eq(emails.state, 'sent'), lt(emails.createdAtMs, beforeMs)))
}

/** A mail of the log, without its body and links. */
export type LoggedEmail = Omit<EmailRow, 'textBody' | 'htmlBody' | 'links'>

/** A page of the mails, newest first, and their number; of one address or one state, if given. */
export async function listLoggedEmails(
  db: Database,
  {
    to,
    state,
    limit,
    offset,
  }: {
    readonly to: string | null
    readonly state: EmailRow['state'] | null
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly rows: readonly LoggedEmail[]; readonly total: number }> {
  const { textBody: _, htmlBody: __, links: ___, ...columns } = getTableColumns(emails)
  const isListed = and(
    to === null ? undefined : eq(emails.toAddress, to),
    state === null ? undefined : eq(emails.state, state),
  )
  const [rows, counted] = await db.batch([
    db
      .select(columns)
      .from(emails)
      .where(isListed)
      .orderBy(desc(emails.createdAtMs), desc(emails.id))
      .limit(limit)
      .offset(offset),
    db.select({ n: count() }).from(emails).where(isListed),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

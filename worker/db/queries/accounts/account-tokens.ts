import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { AccountTokenKind } from '../../../../domain/account/mailed-links.ts'
import type { Database } from '../../client.ts'
import { accountTokens, users } from '../../schema/index.ts'

export type AccountTokenRow = typeof accountTokens.$inferSelect

export type NewAccountToken = Pick<
  typeof accountTokens.$inferInsert,
  'userId' | 'kind' | 'tokenHash' | 'email' | 'createdAtMs' | 'expiresAtMs'
>

/**
 * Inserts mailed links and ends the open ones of the same kinds, in one batch; returns their ids in order.
 */
export async function insertAccountTokens(
  db: Database,
  tokens: readonly [NewAccountToken, ...NewAccountToken[]],
): Promise<number[]> {
  const [{ userId, createdAtMs }] = tokens
  const kinds = tokens.map(({ kind }) => kind)
  const [, rows] = await db.batch([
    endOpenTokensStatement(db, { userId, kinds, nowMs: createdAtMs }),
    db
      .insert(accountTokens)
      .values([...tokens])
      .returning({ id: accountTokens.id }),
  ])
  return rows.map(({ id }) => id)
}

/** Statement that ends a person's open links of these kinds. */
export function endOpenTokensStatement(
  db: Database,
  {
    userId,
    kinds,
    nowMs,
  }: { readonly userId: number; readonly kinds: readonly AccountTokenKind[]; readonly nowMs: number },
) {
  return db
    .update(accountTokens)
    .set({ endedAtMs: nowMs })
    .where(
      and(
        eq(accountTokens.userId, userId),
        inArray(accountTokens.kind, [...kinds]),
        isNull(accountTokens.usedAtMs),
        isNull(accountTokens.endedAtMs),
      ),
    )
}

/** The link with this token hash and one of the kinds, with its user; undefined if there is none. */
export async function findAccountToken(db: Database, tokenHash: string, kinds: readonly AccountTokenKind[]) {
  const [found] = await db
    .select({ token: accountTokens, user: users })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(and(eq(accountTokens.tokenHash, tokenHash), inArray(accountTokens.kind, [...kinds])))
  return found
}

/**
 * Statement that uses up an open link. Returns the row to the first request only; a second one gets no row.
 */
export function consumeTokenStatement(db: Database, tokenHash: string, nowMs: number) {
  return db
    .update(accountTokens)
    .set({ usedAtMs: nowMs })
    .where(
      and(
        eq(accountTokens.tokenHash, tokenHash),
        isNull(accountTokens.usedAtMs),
        isNull(accountTokens.endedAtMs),
        gt(accountTokens.expiresAtMs, nowMs),
      ),
    )
    .returning({ id: accountTokens.id })
}

/**
 * SQL condition for later statements of the batch that consumes a link: true only if this batch consumed it.
 * A concurrent batch that lost finds the `used_at_ms` of the other one.
 */
export function wasConsumed(tokenHash: string, nowMs: number) {
  return sql`exists (select 1 from account_tokens where token_hash = ${tokenHash} and used_at_ms = ${nowMs})`
}

/** The other link of the same email change: both are inserted with the same `created_at_ms`. */
export async function findPairedToken(
  db: Database,
  { id, userId, kind, email, createdAtMs }: AccountTokenRow,
): Promise<AccountTokenRow | undefined> {
  const otherKind = kind === 'change_email_old' ? 'change_email_new' : 'change_email_old'
  const [row] = await db
    .select()
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.kind, otherKind),
        eq(accountTokens.email, email),
        eq(accountTokens.createdAtMs, createdAtMs),
      ),
    )
  return row?.id === id ? undefined : row
}

/** Unexpired links of the person's email change, used ones included, newest first. */
export async function listEmailChangeTokens(
  db: Database,
  userId: number,
  nowMs: number,
): Promise<AccountTokenRow[]> {
  return db
    .select()
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        inArray(accountTokens.kind, ['change_email_old', 'change_email_new']),
        isNull(accountTokens.endedAtMs),
        gt(accountTokens.expiresAtMs, nowMs),
      ),
    )
    .orderBy(desc(accountTokens.id))
}

/** Deletes links that expired before `beforeMs`. */
export async function deleteAccountTokensExpiredBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(accountTokens).where(lt(accountTokens.expiresAtMs, beforeMs))
}

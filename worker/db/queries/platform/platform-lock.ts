import { and, inArray, sql } from 'drizzle-orm'
import { OPEN_SALE_STATES } from '../../../../domain/after-sale/sale-money.ts'
import { ACTION_MS } from '../../../../domain/after-sale/sale-schedule.ts'
import { BLOCKING_FEE_STATES, FEE_GRACE_MS } from '../../../../domain/after-sale/settlement-fee-machine.ts'
import type { Database } from '../../client.ts'
import { sales, settings, settlementFees } from '../../schema/index.ts'
import { RESTORED, RESTORING } from '../backup/restore-tables.ts'
import type { Statement } from './batch.ts'

const KEY = 'system_locked'

/** Why people are refused: the platform is locked, or a backup is being restored, or is to be. */
export type Closure = 'locked' | 'restoring'

/** Why people are refused; null while they are not. `awaitsRestore`: the deployment is there for a restore. */
export async function readLockSetting(
  db: Database,
  { awaitsRestore = false }: { readonly awaitsRestore?: boolean } = {},
): Promise<Closure | null> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [KEY, RESTORING, RESTORED]))
  const has = (name: string) => rows.some(({ key }) => key === name)
  if (has(RESTORING) || (awaitsRestore && !has(RESTORED))) return 'restoring'
  return rows.some(({ key, value }) => key === KEY && value === true) ? 'locked' : null
}

/**
 * Statement that stores the flag as of a press at `atMs`. A press that is older than the stored one changes nothing.
 */
export function storeLockStatement(
  db: Database,
  { isLocked, userId, atMs }: { readonly isLocked: boolean; readonly userId: number; readonly atMs: number },
): Statement {
  const row = { value: isLocked, updatedAtMs: atMs, updatedById: userId }
  return db
    .insert(settings)
    .values({ key: KEY, ...row })
    .onConflictDoUpdate({
      target: settings.key,
      set: row,
      setWhere: sql`${settings.updatedAtMs} < ${atMs}`,
    })
}

/**
 * Statements that extend the deadlines of unpaid sales and settlement fees by the part of the lock that fell into them,
 * which ends at `atMs` (`extendedByLock`). Belong in the batch that stores the unlock, before it: once it is stored they change
 * nothing.
 */
export function extendDeadlinesStatements(db: Database, atMs: number): Statement[] {
  const isEnding = sql`exists (select 1 from settings where key = ${KEY} and value = 'true' and updated_at_ms < ${atMs})`
  const lockedAtMs = sql`(select updated_at_ms from settings where key = ${KEY})`
  const extension = sql`max(0, ${atMs} - max(${lockedAtMs}, ${sales.dueByMs} - ${ACTION_MS}))`
  const next = sql`case ${sales.state} when 'action_required' then ${extension} else 0 end`
  return [
    db
      .update(sales)
      .set({
        dueByMs: sql`${sales.dueByMs} + ${extension}`,
        nextAttemptAtMs: sql`${sales.nextAttemptAtMs} + ${next}`,
      })
      .where(
        and(inArray(sales.state, [...OPEN_SALE_STATES]), sql`${sales.dueByMs} > ${lockedAtMs}`, isEnding),
      ),
    db
      .update(settlementFees)
      .set({
        dueAtMs: sql`${settlementFees.dueAtMs} + max(0, ${atMs} - max(${lockedAtMs}, ${settlementFees.dueAtMs}))`,
      })
      .where(
        and(
          inArray(settlementFees.state, [...BLOCKING_FEE_STATES]),
          sql`${settlementFees.dueAtMs} + ${FEE_GRACE_MS} > ${lockedAtMs}`,
          isEnding,
        ),
      ),
  ]
}

/** Auctions whose room has to follow a lock, by their replica: they run, may run soon, or have an open offer. */
export async function listLockableAuctionIds(
  db: Database,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<number[]> {
  // Without the plus signs all auctions would be read in the order of their ids, instead of few by two indexes.
  const rows = await db.all<{ id: number }>(sql`
		SELECT id FROM auctions
		WHERE (status IN ('pending', 'active', 'paused') OR sale_offer_until_ms > 0) AND +id > ${afterId}
		ORDER BY +id LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

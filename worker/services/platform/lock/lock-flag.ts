import type { AuditActor } from '../../../../domain/administration/audit.ts'
import type { LockPress, LockState } from '../../../../domain/administration/platform-lock.ts'
import { database } from '../../../db/client.ts'
import { insertAuditEntryOnceStatement } from '../../../db/queries/platform/audit-log.ts'
import { runBatch } from '../../../db/queries/platform/batch.ts'
import {
  extendDeadlinesStatements,
  listLockableAuctionIds,
  storeLockStatement,
} from '../../../db/queries/platform/platform-lock.ts'
import type { Env } from '../../../env.ts'

/**
 * Stores the flag that the Worker reads, and in the same batch the audit log's entries of the presses; an unlock also
 * extends the deadlines of unpaid sales and settlement fees. Can run again without a further effect.
 * @throws if the database does not answer.
 */
export async function storeLockFlag(
  env: Pick<Env, 'DB'>,
  {
    isLocked,
    atMs,
    userId,
    presses,
  }: {
    readonly isLocked: boolean
    readonly atMs: number
    readonly userId: number
    readonly presses: readonly {
      readonly actor: AuditActor
      readonly press: LockPress
      readonly reason: string
      readonly before: LockState
      readonly after: LockState
      readonly atMs: number
    }[]
  },
): Promise<void> {
  const db = database(env)
  const entries = presses.map(({ actor, press, reason, before, after, atMs: pressedAtMs }) =>
    insertAuditEntryOnceStatement(
      db,
      {
        actor,
        action: `system.${press}`,
        subjectType: 'system',
        subjectId: 'lock',
        before: { state: before },
        after: { state: after },
        reason,
      },
      pressedAtMs,
    ),
  )
  await runBatch(db, [
    ...(isLocked ? [] : extendDeadlinesStatements(db, atMs)),
    storeLockStatement(db, { isLocked, userId, atMs }),
    ...entries,
  ])
}

/** A page of the auctions whose room has to follow a lock. */
export function listLockableAuctions(
  env: Pick<Env, 'DB'>,
  page: { readonly afterId: number; readonly limit: number },
): Promise<number[]> {
  return listLockableAuctionIds(database(env), page)
}

import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { listOverdueSales, listSalesAwaitingDeposit } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { advanceSale } from './settle-sale.ts'

/** The room retries by itself; sales that are still open after this are continued here. */
const GRACE_MS = 5 * MINUTE_MS
const BATCH = 20

/**
 * Continues the settlements that a room has lost or parked. Safe to run concurrently with the room's own job.
 */
export async function settleOverdueSales(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  const overdue = await listOverdueSales(db, nowMs - GRACE_MS, BATCH)
  for (const sale of [...overdue, ...(await listSalesAwaitingDeposit(db, BATCH))])
    await advanceSale(env, sale, nowMs)
}

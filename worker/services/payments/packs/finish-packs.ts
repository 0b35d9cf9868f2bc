import { DAY_MS, MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { database } from '../../../db/client.ts'
import {
  findOpenPack,
  listUnfinishedPacks,
  movePack,
  type PackRow,
} from '../../../db/queries/payments/fee-packs.ts'
import { findStandingAttempt } from '../../../db/queries/settlement/payment-attempts.ts'
import type { Env } from '../../../env.ts'
import { eachOf } from '../../platform/each-of.ts'
import { limitAttempts } from '../../platform/rate-limit.ts'
import { findProvider } from '../provider.ts'
import { syncPayment } from '../sync-payment.ts'
import { chargePack } from './charge-pack.ts'

const BATCH = 20
const CONTINUED_AFTER_MS = MINUTE_MS
/** A purchase that the dealer does not confirm at the bank is given up after this time: its price may be an old one. */
const AT_BANK_MS = DAY_MS

/**
 * Finishes purchases whose answer was lost or whose payment is processed, and gives up those left at the bank for a day, or
 * records them if they were confirmed. Safe to run twice.
 * @throws AggregateError with the failures, after all have run.
 */
export async function finishPacks(env: Env, nowMs: number): Promise<void> {
  const due = await listUnfinishedPacks(database(env), {
    beforeMs: nowMs - CONTINUED_AFTER_MS,
    atBankBeforeMs: nowMs - AT_BANK_MS,
    limit: BATCH,
  })
  await eachOf(due, 'packs could not be finished', async (pack) => {
    if (pack.state === 'action_required') await giveUpPack(env, pack, nowMs)
    // Without an attempt nothing was begun: no method, declined.
    else await chargePack(env, pack, { method: null, returnUrl: null, nowMs })
  })
}

/**
 * Gives up a purchase that waits for the bank, so that another can begin. False while it is not certain that nothing can
 * be paid with it any more; one that was confirmed, whose message was lost, is then recorded as the processor has it.
 */
export async function giveUpPack(env: Env, pack: PackRow, nowMs: number): Promise<boolean> {
  const db = database(env)
  const { provider, reference } = pack
  if (provider !== null && reference !== null) {
    const voided = await (await findProvider(env, provider))?.voidPayment(reference)
    if (voided?.outcome !== 'done' || voided.value.status !== 'canceled') {
      await syncPayment(env, { provider, reference }, nowMs)
      return false
    }
  }
  const row = await findStandingAttempt(db, pack.key)
  const attempt =
    row === null ? {} : { attempt: { row, change: { state: 'canceled', actionUrl: null } as const } }
  return movePack(db, pack, { change: { state: 'failed' }, ...attempt, nowMs })
}

/**
 * Gives up a person's purchase that waits for the bank, before the account is closed. False while a purchase is under way, or
 * while it is not certain that nothing can be paid any more.
 */
export async function giveUpOpenPack(env: Env, userId: number, nowMs: number): Promise<boolean> {
  const open = await findOpenPack(database(env), userId)
  if (open === null) return true
  return open.state === 'action_required' && (await giveUpPack(env, open, nowMs))
}

/**
 * Reads the payment of a person's purchase that waits for the bank again, as often as the limit of such readings allows, so
 * that a person who comes back from there sees what became of it.
 */
export async function readPackAtBank(env: Env, userId: number, nowMs: number): Promise<void> {
  const open = await findOpenPack(database(env), userId)
  if (open?.state !== 'action_required' || open.provider === null || open.reference === null) return
  if (await limitAttempts(env, { action: 'processorRead', who: String(userId), nowMs })) return
  await syncPayment(env, { provider: open.provider, reference: open.reference }, nowMs)
}

import { database } from '../../db/client.ts'
import { listUndecidedDisputes } from '../../db/queries/payments/disputes.ts'
import type { Env } from '../../env.ts'
import type { ProviderName } from '../../providers/payments/payment-port.ts'
import { eachOf } from '../platform/each-of.ts'
import { recordDispute } from '../settlement/record-dispute.ts'
import { recordOtherDispute } from './disputes/record-other-dispute.ts'
import { nowAtProcessor } from './processor-clock.ts'
import { findProvider, NOT_SET_UP } from './provider.ts'

/**
 * Brings our records in line with the processor's current state of a dispute. It reads that state again, so the order
 * and number of calls do not matter. `unknown` if it concerns no payment of ours, `later` if the processor did not answer.
 */
export async function syncDispute(
  env: Env,
  dispute: { readonly provider: ProviderName; readonly reference: string },
  atMs: number,
): Promise<'synced' | 'unknown' | 'later'> {
  const provider = await findProvider(env, dispute.provider)
  const answer = (await provider?.readDispute(dispute.reference)) ?? NOT_SET_UP
  if (answer.outcome === 'unknown') return 'later'
  if (answer.outcome !== 'done') return 'unknown'
  const nowMs = nowAtProcessor(env, atMs)
  const ofSale = await recordDispute(env, dispute.provider, answer.value, nowMs)
  if (ofSale !== 'unknown') return ofSale
  return recordOtherDispute(env, dispute.provider, answer.value, nowMs)
}

/** Disputes of a run. */
const BATCH = 100

/** Reads the open disputes again: processors deliver an event for some days only. Safe to run twice. */
export async function syncOpenDisputes(env: Env, cronMs: number): Promise<void> {
  const open = await listUndecidedDisputes(database(env), BATCH)
  await eachOf(open, 'disputes could not be read', async (dispute) => {
    await syncDispute(env, dispute, cronMs)
  })
}

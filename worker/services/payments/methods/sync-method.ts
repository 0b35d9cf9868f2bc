import { database } from '../../../db/client.ts'
import { findNewestOpenHold } from '../../../db/queries/payments/card-holds.ts'
import {
  changeMethod,
  findMethodByReference,
  markMethodRemoved,
  requireAnotherCard,
} from '../../../db/queries/payments/method-changes.ts'
import type { Env } from '../../../env.ts'
import type { ProviderName } from '../../../providers/payments/payment-port.ts'
import { notifyRenewal } from '../notify-renewal.ts'
import { findProvider, NOT_SET_UP } from '../provider.ts'
import { revokeEligibility } from '../revoke-eligibility.ts'
import { fingerprintOf } from '../save-method.ts'

/**
 * Brings our row of a saved method in line with the processor: a card that the bank has reissued changes, one that was
 * detached is removed. An authorization on a removed card needs another card. `unknown` if the method is none of ours,
 * `later` if the processor did not answer. docs/rules/payments.md, Webhooks
 */
export async function syncMethod(
  env: Env,
  { provider: name, reference }: { readonly provider: ProviderName; readonly reference: string },
  nowMs: number,
): Promise<'synced' | 'unknown' | 'later'> {
  const db = database(env)
  const row = await findMethodByReference(db, name, reference)
  if (row === null) return 'unknown'
  const answer = (await (await findProvider(env, name))?.readMethod(reference)) ?? NOT_SET_UP
  if (answer.outcome !== 'done') return 'later'
  const method = answer.value
  if (method !== null) {
    const { brand, lastFour, expiryMonth, expiryYear, paypalEmail } = method
    const fingerprint = fingerprintOf(method)
    const change = { brand, lastFour, expiryMonth, expiryYear, paypalEmail, fingerprint }
    await changeMethod(db, row, { change, makeDefault: false })
    return 'synced'
  }
  await markMethodRemoved(db, row, { isGone: true, nowMs })
  if (await requireAnotherCard(db, row.id, nowMs)) {
    await revokeEligibility(env, row.userId)
    const hold = await findNewestOpenHold(db, row.id)
    if (hold !== null) await notifyRenewal(env, hold, 'another_card', nowMs)
  }
  return 'synced'
}

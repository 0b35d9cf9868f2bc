import { FEE_GRACE_MS } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts'
import type { SettlementFeeEvent } from '../../../domain/notifications/settlement-fee-notifications.ts'
import type { SettlementFeeRow } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import { readMailedAuction } from '../notifications/mailed-auction.ts'
import { notifyPeople } from '../notifications/notify.ts'

/**
 * Tells the seller by notification and mail that the settlement fee of a sale waits for them, once for each time that it
 * comes to that.
 * @throws if the channel does not answer.
 */
export async function notifyFeeUnpaid(env: Env, fee: SettlementFeeRow, nowMs: number): Promise<void> {
  const due_by = fee.dueAtMs === null ? null : new Date(fee.dueAtMs + FEE_GRACE_MS).toISOString()
  await notify(env, fee, {
    name: `unpaid:${fee.firstAttemptAtMs ?? 0}`,
    amountCents: fee.amountCents,
    due_by,
    nowMs,
  })
}

/**
 * Tells the seller that the fee is being refunded or was waived, once.
 * @throws if the channel does not answer.
 */
export async function notifyFeeReturned(
  env: Env,
  fee: SettlementFeeRow,
  { change, amountCents, nowMs }: Returned,
): Promise<void> {
  await notify(env, fee, { name: change, change, amountCents, due_by: null, nowMs })
}

interface Returned {
  readonly change: 'refunded' | 'waived'
  readonly amountCents: Cents
  readonly nowMs: number
}

async function notify(
  env: Env,
  fee: SettlementFeeRow,
  {
    name,
    amountCents,
    nowMs,
    ...data
  }: Pick<Returned, 'amountCents' | 'nowMs'> &
    Pick<SettlementFeeEvent, 'change' | 'due_by'> & { readonly name: string },
): Promise<void> {
  const auction = await readMailedAuction(env, fee.auctionId)
  await notifyPeople(
    env,
    new Map([
      [
        fee.sellerId,
        [
          {
            key: `${fee.key}:${name}`,
            event: 'settlement_fee',
            data: {
              auction_id: fee.auctionId,
              auction_title: auction?.title ?? '',
              amount: centsToDollars(amountCents),
              ...data,
            },
            atMs: nowMs,
          },
        ],
      ],
    ]),
  )
}

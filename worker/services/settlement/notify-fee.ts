import { FEE_GRACE_MS } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
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
  const auction = await readMailedAuction(env, fee.auctionId)
  await notifyPeople(
    env,
    new Map([
      [
        fee.sellerId,
        [
          {
            key: `${fee.key}:unpaid:${fee.firstAttemptAtMs ?? 0}`,
            event: 'settlement_fee',
            data: {
              auction_id: fee.auctionId,
              auction_title: auction?.title ?? '',
              amount: centsToDollars(fee.amountCents),
              due_by: fee.dueAtMs === null ? null : new Date(fee.dueAtMs + FEE_GRACE_MS).toISOString(),
            },
            atMs: nowMs,
          },
        ],
      ],
    ]),
  )
}

import { addonOfRefundKey } from '../../../../domain/money/addon-purchase.ts'
import { centsToDollars } from '../../../../domain/money/cents.ts'
import type { RefundRow } from '../../../db/queries/payments/refunds.ts'
import type { Env } from '../../../env.ts'
import { readMailedAuction } from '../../notifications/mailed-auction.ts'
import { notifyPeople } from '../../notifications/notify.ts'

/**
 * Notifies and mails the seller that one addon was refunded, once; nobody for the refund of something else.
 * @throws if the channel does not answer.
 */
export async function notifyAddonRefund(
  env: Env,
  { sellerId, auctionId }: { readonly sellerId: number; readonly auctionId: number },
  { key, amountCents }: RefundRow,
  nowMs: number,
): Promise<void> {
  const addon = addonOfRefundKey(key)
  if (addon === null) return
  const auction = await readMailedAuction(env, auctionId)
  const data = {
    auction_id: auctionId,
    auction_title: auction?.title ?? '',
    change: 'addon_refunded',
    addon,
    amount: centsToDollars(amountCents),
  } as const
  await notifyPeople(env, new Map([[sellerId, [{ key, event: 'auction_updated', data, atMs: nowMs }]]]))
}

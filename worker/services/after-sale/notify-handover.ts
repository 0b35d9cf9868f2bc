import { handoverBeganAtMs, priceDueAtMs, UNPAID_AFTER_MS } from '../../../domain/after-sale/handover.ts'
import { asInSale } from '../../../domain/after-sale/sale-names.ts'
import { handoverMail } from '../../../domain/mails/handover-mail.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { mailAboutAuction } from '../notifications/compose-mail.ts'
import { readMailedAuction } from '../notifications/mailed-auction.ts'
import { notifyPeople } from '../notifications/notify.ts'

type Side = 'seller' | 'buyer'

/**
 * Notifies both sides of a sale whose premium is charged, in the page and by mail: how to reach each other,
 * and where the list of tasks is. Each is notified once per sale, however often it runs. @throws if a
 * notification or mail could not be stored; the caller runs it again.
 */
export async function notifyHandover(env: Env, sale: SaleRow, nowMs: number): Promise<void> {
  const db = database(env)
  const [auction, sellerNow, buyerNow] = await Promise.all([
    readMailedAuction(env, sale.auctionId),
    findContact(db, sale.sellerId),
    findContact(db, sale.winnerId),
  ])
  const seller = sellerNow && asInSale(sellerNow, sale.names?.seller)
  const buyer = buyerNow && asInSale(buyerNow, sale.names?.buyer)
  const toNotice = (you: Side): PersonalNotification => {
    const other = you === 'buyer' ? seller : buyer
    return {
      key: `handover:${sale.key}:open`,
      event: 'handover',
      data: {
        auction_id: sale.auctionId,
        auction_title: auction?.title ?? '',
        change: 'open',
        you,
        ...(other !== null && { contact_first_name: other.firstName }),
      },
      atMs: nowMs,
    }
  }
  for (const [you, person, other] of [
    ['seller', seller, buyer],
    ['buyer', buyer, seller],
  ] as const) {
    if (person === null || auction === null) continue
    const shownSale = {
      you,
      // An unconfirmed address may be somebody else's: the page shows the contact to the person signed in.
      other: person.greetingName === null ? null : other,
      priceCents: sale.amountCents,
      premiumCents: sale.premiumCents,
      isWaived: sale.waivedAtMs !== null,
      priceDueAtMs: priceDueAtMs({ beganAtMs: handoverBeganAtMs(sale) }) ?? nowMs + UNPAID_AFTER_MS,
    }
    await mailAboutAuction(env, person, auction, {
      key: `handover:${sale.key}:${you}`,
      toContent: (shown) => handoverMail(shown, shownSale),
      nowMs,
    })
  }
  await notifyPeople(
    env,
    new Map([
      [sale.sellerId, [toNotice('seller')]],
      [sale.winnerId, [toNotice('buyer')]],
    ]),
  )
}

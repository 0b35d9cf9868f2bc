import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import { remindersDue } from '../../../domain/after-sale/sale-schedule.ts'
import { centsToDollars, ZERO_CENTS } from '../../../domain/money/cents.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { SalePaymentEvent } from '../../../domain/notifications/sale-payment-notifications.ts'
import { database } from '../../db/client.ts'
import { listAdministrators } from '../../db/queries/platform/admin-alerts.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { readMailedAuction } from '../notifications/mailed-auction.ts'
import { notifyPeople } from '../notifications/notify.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'

/** Messages about an unpaid premium: each is a notification and a mail, once by its key. All throw if a channel does not answer. */

/** Tells the buyer that the premium waits for them; reminds them 24 and 4 hours before the end. */
export async function notifyActionNeeded(env: Env, sale: SaleRow, nowMs: number): Promise<void> {
  const number = sale.dueByMs === null ? 0 : remindersDue(sale.dueByMs, nowMs)
  const change = number === 0 ? 'action_needed' : 'reminder'
  const notification = await toNotification(env, sale, {
    change,
    you: 'buyer',
    name: `${change}:${number}`,
    nowMs,
  })
  await notifyPeople(env, new Map([[sale.winnerId, [notification]]]))
}

/**
 * Notifies buyer, seller and administrators that the premium was not paid in time, and alerts the administrators. The buyer's notice says
 * what is left to pay after the deposit: while the processor reviews the deposit, the buyer is not notified.
 */
export async function notifyDefault(
  env: Env,
  sale: SaleRow,
  nowMs: number,
  isDepositReviewed = false,
): Promise<void> {
  const administrators = await listAdministrators(database(env))
  const to = (you: SalePaymentEvent['you']) =>
    toNotification(env, sale, { change: 'defaulted', you, name: 'defaulted', nowMs })
  const [buyer, seller, administrator] = await Promise.all([to('buyer'), to('seller'), to('administrator')])
  await raiseAlert(
    env,
    {
      key: `premium_failed:${sale.key}`,
      kind: 'premium_failed',
      message: `The buyer's premium of auction #${sale.auctionId} was not paid in time.`,
      auctionId: sale.auctionId,
      userId: sale.winnerId,
      facts: { sale_id: sale.id, premium_cents: sale.premiumCents, deposit_cents: sale.depositCents ?? 0 },
    },
    nowMs,
  )
  const everyone = new Map<number, readonly PersonalNotification[]>(
    administrators.map(({ userId }) => [userId, [administrator]]),
  )
  everyone.set(sale.sellerId, [seller])
  if (!isDepositReviewed) everyone.set(sale.winnerId, [buyer])
  await notifyPeople(env, everyone)
}

/** Tells the buyer that a premium paid after the default has lifted the block. */
export async function notifyLatePayment(env: Env, sale: SaleRow, nowMs: number): Promise<void> {
  const notification = await toNotification(env, sale, {
    change: 'paid_late',
    you: 'buyer',
    name: 'paid_late',
    nowMs,
  })
  await notifyPeople(env, new Map([[sale.winnerId, [notification]]]))
}

async function toNotification(
  env: Env,
  sale: SaleRow,
  { change, you, name, nowMs }: Pick<SalePaymentEvent, 'change' | 'you'> & { name: string; nowMs: number },
): Promise<PersonalNotification> {
  const auction = await readMailedAuction(env, sale.auctionId)
  return {
    key: `sale_payment:${sale.key}:${name}`,
    event: 'sale_payment',
    data: {
      auction_id: sale.auctionId,
      auction_title: auction?.title ?? '',
      sale_id: sale.id,
      change,
      you,
      amount: centsToDollars(amountDueCents(sale)),
      deposit: centsToDollars(sale.depositCents ?? ZERO_CENTS),
      due_by: sale.dueByMs === null || change === 'defaulted' ? null : new Date(sale.dueByMs).toISOString(),
    },
    atMs: nowMs,
  }
}

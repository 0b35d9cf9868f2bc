import { isEndedEarly } from '../../../domain/after-sale/sale-machine.ts'
import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import { remindersDue } from '../../../domain/after-sale/sale-schedule.ts'
import { type Cents, cents, centsToDollars, ZERO_CENTS } from '../../../domain/money/cents.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { SalePaymentEvent } from '../../../domain/notifications/sale-payment-notifications.ts'
import { database } from '../../db/client.ts'
import { hasNoOtherBidder } from '../../db/queries/after-sale/other-bidders.ts'
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
 * Notifies buyer, seller and administrators that the premium was not paid, and alerts the administrators. The buyer's notice says
 * what is left to pay after the deposit: while the processor reviews the deposit, the buyer is not notified.
 */
export async function notifyDefault(
  env: Env,
  sale: SaleRow,
  nowMs: number,
  isDepositReviewed = false,
): Promise<void> {
  const administrators = await listAdministrators(database(env))
  const isNobodyElse = await hasNoOtherBidder(database(env), sale.auctionId)
  const endedEarly = isEndedEarly(sale)
  const to = (you: SalePaymentEvent['you']) =>
    toNotification(env, sale, {
      change: 'defaulted',
      you,
      name: 'defaulted',
      ...(endedEarly && { ended_early: true as const }),
      ...(you === 'seller' && isNobodyElse && { nobody_else: true as const }),
      nowMs,
    })
  const [buyer, seller, administrator] = await Promise.all([to('buyer'), to('seller'), to('administrator')])
  await raiseAlert(
    env,
    {
      key: `premium_failed:${sale.key}`,
      kind: 'premium_failed',
      message: endedEarly
        ? `An administrator has ended the sale of auction #${sale.auctionId}, whose premium was not paid.`
        : `The buyer's premium of auction #${sale.auctionId} was not paid in time.`,
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

/** Tells the buyer that what was left to pay after the default is waived. */
export async function notifyWaived(env: Env, sale: SaleRow, nowMs: number): Promise<void> {
  const amountCents = cents(sale.premiumCents - (sale.depositCents ?? 0))
  await notifyBuyer(env, sale, { change: 'waived', amountCents, nowMs })
}

/** Tells the buyer that what was taken for a sale that was not completed is being refunded. */
export async function notifyRefunded(
  env: Env,
  sale: SaleRow,
  { amountCents, nowMs }: { readonly amountCents: Cents; readonly nowMs: number },
): Promise<void> {
  await notifyBuyer(env, sale, { change: 'refunded', amountCents, nowMs })
}

/** Tells the buyer that a premium paid after the default has lifted the block. */
export async function notifyLatePayment(env: Env, sale: SaleRow, nowMs: number): Promise<void> {
  await notifyBuyer(env, sale, { change: 'paid_late', nowMs })
}

async function notifyBuyer(
  env: Env,
  sale: SaleRow,
  said: Pick<SalePaymentEvent, 'change'> & { readonly amountCents?: Cents; readonly nowMs: number },
): Promise<void> {
  const notification = await toNotification(env, sale, { ...said, you: 'buyer', name: said.change })
  await notifyPeople(env, new Map([[sale.winnerId, [notification]]]))
}

/** The changes after which there is time to pay. */
const HAS_TIME: ReadonlySet<SalePaymentEvent['change']> = new Set(['action_needed', 'reminder', 'paid_late'])

async function toNotification(
  env: Env,
  sale: SaleRow,
  {
    change,
    you,
    name,
    amountCents = amountDueCents(sale),
    nowMs,
    ...also
  }: Pick<SalePaymentEvent, 'change' | 'you' | 'ended_early' | 'nobody_else'> & {
    readonly name: string
    readonly amountCents?: Cents
    readonly nowMs: number
  },
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
      amount: centsToDollars(amountCents),
      ...also,
      deposit: centsToDollars(sale.depositCents ?? ZERO_CENTS),
      due_by: sale.dueByMs === null || !HAS_TIME.has(change) ? null : new Date(sale.dueByMs).toISOString(),
    },
    atMs: nowMs,
  }
}

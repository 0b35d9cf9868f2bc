import type { PersonalEvent, PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { readMailedAuction } from '../notifications/mailed-auction.ts'
import { notifyPeople } from '../notifications/notify.ts'

type HandoverData = Extract<PersonalEvent, { event: 'handover' }>['data']

/** A sold auction and its two sides. */
export interface HandoverParties {
  readonly auctionId: number
  readonly title: string
  readonly sellerId: number
  readonly winnerId: number | null
  readonly saleKey: string
}

/** A step of the hand-over, and the sides that are notified of it. */
export interface HandoverNotice
  extends Pick<HandoverData, 'change' | 'by' | 'reason' | 'answer_until' | 'premium' | 'nobody_else'> {
  readonly sides: readonly HandoverData['you'][]
  /** What tells a repeated notification from another one; the change, unless it can happen again. */
  readonly name?: string
}

/**
 * Notifies one side of a sale, or both, of a step of its hand-over; once by its name.
 * @throws if a channel does not answer.
 */
export async function notifySides(
  env: Env,
  { auctionId, title, sellerId, winnerId, saleKey }: HandoverParties,
  { sides, name, ...data }: HandoverNotice,
  nowMs: number,
): Promise<void> {
  const notifications = new Map<number, readonly PersonalNotification[]>()
  for (const you of sides) {
    const userId = you === 'seller' ? sellerId : winnerId
    if (userId === null) continue
    const key = `handover:${saleKey}:${name ?? data.change}`
    const event = { auction_id: auctionId, auction_title: title, you, ...data }
    notifications.set(userId, [{ key, event: 'handover', data: event, atMs: nowMs }])
  }
  await notifyPeople(env, notifications)
}

/** The same for a sale whose title is to be read. @throws if a channel or the database does not answer. */
export async function notifySaleSides(
  env: Env,
  sale: SaleRow,
  notice: HandoverNotice,
  nowMs: number,
): Promise<void> {
  const auction = await readMailedAuction(env, sale.auctionId)
  await notifySides(env, { ...sale, title: auction?.title ?? '', saleKey: sale.key }, notice, nowMs)
}

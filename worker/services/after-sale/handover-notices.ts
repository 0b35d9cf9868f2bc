import type { PersonalEvent, PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { Env } from '../../env.ts'
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

/**
 * Notifies one side of a sale, or both, of a step of its hand-over; once by its name.
 * @throws if a channel does not answer.
 */
export async function notifySides(
  env: Env,
  { auctionId, title, sellerId, winnerId, saleKey }: HandoverParties,
  {
    sides,
    name,
    ...data
  }: Pick<HandoverData, 'change' | 'by' | 'reason' | 'answer_until'> & {
    readonly sides: readonly HandoverData['you'][]
    /** What tells a repeated notification from another one; the change, unless it can happen again. */
    readonly name?: string
  },
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

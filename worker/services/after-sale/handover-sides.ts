import type { HandoverEvent } from '../../../domain/after-sale/handover.ts'
import type { listHandoverEvents } from '../../db/queries/after-sale/handovers.ts'

/** Maps stored events to those of the domain, each with the side that its author is on. */
export function toHandoverEvents(
  rows: Awaited<ReturnType<typeof listHandoverEvents>>,
  { sellerId, winnerId }: { readonly sellerId: number; readonly winnerId: number | null },
): readonly HandoverEvent[] {
  return rows.map(({ actorId, ...event }) => ({
    ...event,
    side: actorId === sellerId ? 'seller' : actorId === winnerId ? 'buyer' : 'admin',
  }))
}

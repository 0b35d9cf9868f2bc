import { OWN_AUCTION, OWN_BIDS, OWN_MATTER } from '../../../domain/administration/own-matter.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import type { Env } from '../../env.ts'

/**
 * Why an administrator cannot decide something with these sides: they are one of them. Null if they can.
 * docs/rules/administration.md, Own matters
 */
export function refuseOwnMatter(userId: number | null, sides: readonly (number | null)[]): Refusal | null {
  return userId !== null && sides.includes(userId) ? refusal('not_allowed', { message: OWN_MATTER }) : null
}

/**
 * The same of what an administrator changes in an auction's room, where everybody who has bid is a side: the room knows them
 * before its replica does.
 * @throws if the room cannot be reached.
 */
export async function refuseOwnAuction(
  env: Env,
  userId: number,
  { auctionId, sellerId }: { readonly auctionId: number; readonly sellerId: number },
): Promise<Refusal | null> {
  if (userId === sellerId) return refusal('not_allowed', { message: OWN_AUCTION })
  const view = await env.AUCTION_ROOM.getByName(String(auctionId)).view({ kind: 'user', id: userId })
  // A mask stays also where every bid was voided.
  const hasBid = typeof view?.own?.mask === 'string'
  return hasBid ? refusal('not_allowed', { message: OWN_BIDS }) : null
}

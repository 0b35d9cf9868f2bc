/** Conversations between a seller and one other person about one auction (Product page, Contact Seller / Send Message). */

export interface ThreadSides {
  readonly sellerId: number
  readonly buyerId: number
}

/**
 * The two sides of the conversation that somebody begins: anybody writes to the seller, the seller to nobody but the
 * buyer, once there is one. Null where the seller would begin one with nobody.
 */
export function threadSides(
  { sellerId, winnerId }: { readonly sellerId: number; readonly winnerId: number | null },
  writerId: number,
): ThreadSides | null {
  if (writerId !== sellerId) return { sellerId, buyerId: writerId }
  return winnerId === null || winnerId === sellerId ? null : { sellerId, buyerId: winnerId }
}

/** The one whom a side talks to; null for somebody who is no part of the conversation. */
export function otherSide({ sellerId, buyerId }: ThreadSides, personId: number): number | null {
  if (personId === sellerId) return buyerId
  return personId === buyerId ? sellerId : null
}

export const THREAD_TEXTS = {
  /** Why a conversation with an account that was closed or deactivated can be read and not continued. */
  gone: 'You can no longer write to this person.',
  sellerBegins: 'You can write to the buyer once your auction is sold. Until then buyers write to you.',
} as const

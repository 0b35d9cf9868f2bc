/**
 * Conversations between a seller and one other person about one auction (docs/rules/messaging.md, Messages).
 */

export interface ThreadSides {
  readonly sellerId: number
  readonly buyerId: number
}

/**
 * The two sides of a conversation that `writerId` starts. Anyone may write to the seller; the seller may only
 * write to the buyer, so null if there is none.
 */
export function threadSides(
  { sellerId, winnerId }: { readonly sellerId: number; readonly winnerId: number | null },
  writerId: number,
): ThreadSides | null {
  if (writerId !== sellerId) return { sellerId, buyerId: writerId }
  return winnerId === null || winnerId === sellerId ? null : { sellerId, buyerId: winnerId }
}

/** The other side of a conversation; null for somebody who is not part of it. */
export function otherSide({ sellerId, buyerId }: ThreadSides, personId: number): number | null {
  if (personId === sellerId) return buyerId
  return personId === buyerId ? sellerId : null
}

export const CONVERSATION_MESSAGES = {
  /** A conversation with a closed or deactivated account can be read but not continued. */
  gone: 'You can no longer write to this person.',
  sellerBegins: 'You can write to the buyer once your auction sells. Until then, buyers write to you.',
} as const

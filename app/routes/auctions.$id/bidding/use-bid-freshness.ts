import { useLayoutEffect, useRef } from 'react'
import type { AuctionRoomProps } from '../auction-room.ts'
import type { OfferKind } from './bid-amount.ts'
import { hasBeenSeen } from './bid-freshness.ts'

interface ShownOffer {
  readonly kind: OfferKind
  readonly chosenKind: OfferKind
  /** The untouched amount; null once a person has written one. */
  readonly followed: string | null
  /** Whether the amount was written by a press that sent nothing. */
  readonly isHeld: boolean
  /** Whether what could not be sent is offered once more. */
  readonly isAsked: boolean
}

/**
 * Answers whether the offer has stood in the form for long enough to have been seen. What a person writes or chooses
 * they have seen; what follows the auction, or was held for the next press, has to stand for a moment.
 */
export function useSeen({ kind, chosenKind, followed, isHeld, isAsked }: ShownOffer): () => boolean {
  const before = useRef({ kind, chosenKind, followed, isHeld, isAsked })
  const changedAtMs = useRef<number | null>(null)
  useLayoutEffect(() => {
    const last = before.current
    before.current = { kind, chosenKind, followed, isHeld, isAsked }
    const turnedByItself = kind !== last.kind && chosenKind === last.chosenKind
    if (turnedByItself || (isHeld && !last.isHeld) || (isAsked && !last.isAsked))
      changedAtMs.current = performance.now()
    else if (followed !== last.followed) changedAtMs.current = followed === null ? null : performance.now()
    else if (chosenKind !== last.chosenKind || isHeld !== last.isHeld) changedAtMs.current = null
  }, [kind, chosenKind, followed, isHeld, isAsked])
  return () => hasBeenSeen({ changedAtMs: changedAtMs.current, pressedAtMs: performance.now() })
}

/**
 * Whether the viewer's own offer was accepted only just now, so that they may not have read it yet. `forget` where they have
 * written or chosen something since: what they press then they mean.
 */
export function useJustAnswered(bidding: AuctionRoomProps['bidding']): {
  readonly isNow: () => boolean
  readonly forget: () => void
} {
  const receipt = bidding.state === 'settled' && bidding.outcome.accepted ? bidding.outcome.receipt : null
  const answeredAtMs = useRef<number | null>(null)
  // A form that opens on an answer, as the sheet does again, has not just been given it.
  const known = useRef(receipt)
  useLayoutEffect(() => {
    if (receipt === known.current) return
    known.current = receipt
    answeredAtMs.current = receipt === null ? null : performance.now()
  }, [receipt])
  return {
    isNow: () => !hasBeenSeen({ changedAtMs: answeredAtMs.current, pressedAtMs: performance.now() }),
    forget: () => {
      answeredAtMs.current = null
    },
  }
}

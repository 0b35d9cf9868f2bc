import { useLayoutEffect, useRef } from 'react'
import type { AuctionRoomProps } from '../auction-room.ts'
import type { BidKind } from './bid-amount.ts'
import { isShownLongEnough } from './bid-freshness.ts'

interface ShownBid {
  readonly kind: BidKind
  readonly chosenKind: BidKind
  /** The untouched amount; null once a person has typed one. */
  readonly followed: string | null
  /** Whether a press was withheld, which fixed the amount for the next press. */
  readonly isFixed: boolean
  /** Whether an unsent bid waits for a second press. */
  readonly isAsked: boolean
}

/**
 * Returns a check whether the form has shown its bid for long enough to be seen. What a person types or
 * chooses counts as seen; a value that follows the auction, or that was withheld for the next press, must be
 * shown for a moment.
 */
export function useBidFreshness({ kind, chosenKind, followed, isFixed, isAsked }: ShownBid): () => boolean {
  const previous = useRef({ kind, chosenKind, followed, isFixed, isAsked })
  const changedAtMs = useRef<number | null>(null)
  useLayoutEffect(() => {
    const lastShown = previous.current
    previous.current = { kind, chosenKind, followed, isFixed, isAsked }
    const kindChangedItself = kind !== lastShown.kind && chosenKind === lastShown.chosenKind
    if (kindChangedItself || (isFixed && !lastShown.isFixed) || (isAsked && !lastShown.isAsked))
      changedAtMs.current = performance.now()
    else if (followed !== lastShown.followed)
      changedAtMs.current = followed === null ? null : performance.now()
    else if (chosenKind !== lastShown.chosenKind || isFixed !== lastShown.isFixed) changedAtMs.current = null
  }, [kind, chosenKind, followed, isFixed, isAsked])
  return () => isShownLongEnough({ changedAtMs: changedAtMs.current, pressedAtMs: performance.now() })
}

/**
 * Whether the viewer's bid was accepted so recently that they may not have read the result. `forget` is
 * called when they type or choose something: what they press afterwards is meant.
 */
export function useJustAnswered(bidding: AuctionRoomProps['bidding']): {
  readonly isNow: () => boolean
  readonly forget: () => void
} {
  const receipt = bidding.state === 'answered' && bidding.outcome.accepted ? bidding.outcome.receipt : null
  const answeredAtMs = useRef<number | null>(null)
  // A form that is mounted with a result, such as a reopened sheet, did not just receive it.
  const known = useRef(receipt)
  useLayoutEffect(() => {
    if (receipt === known.current) return
    known.current = receipt
    answeredAtMs.current = receipt === null ? null : performance.now()
  }, [receipt])
  return {
    isNow: () => !isShownLongEnough({ changedAtMs: answeredAtMs.current, pressedAtMs: performance.now() }),
    forget: () => {
      answeredAtMs.current = null
    },
  }
}

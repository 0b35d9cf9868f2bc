import { useLayoutEffect, useRef } from 'react'
import type { BiddingState } from '../live/bidding-state.ts'

/** A purchase removes the focused button together with the form; the focus moves to the result. */
export function useHeadingFocus(bidding: BiddingState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hadBid = useRef(bidding.state !== 'idle')
  useLayoutEffect(() => {
    if (hadBid.current && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])
  return heading
}

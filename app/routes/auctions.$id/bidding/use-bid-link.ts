import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { asFollowed, isFollowed } from '../../../components/ui/overlays/history-entry.ts'

/** The place of the panel, and the `#…` that leads to it (Spec part 1, section 2). */
export const BID_PLACE = 'bid'

interface BidLink {
  readonly isBiddingOpen: boolean
  readonly openSheet: () => void
}

/**
 * An address that ends in `#bid` leads to where one bids: beside the photos the amount has the focus, and where the bar
 * stands in the panel's place the sheet opens. Once for each time the address is gone to: who closed the sheet and comes
 * back to the page finds it closed.
 */
export function useBidLink({ isBiddingOpen, openSheet }: BidLink): void {
  const { hash, key } = useLocation()
  const isPageNew = useRef(true)
  const follow = useRef<() => void>(() => {})
  follow.current = () => {
    const panel = document.getElementById(BID_PLACE)
    const isInPage = panel !== null && panel.getClientRects().length > 0
    if (isInPage) return focusFirst(panel)
    // The browser goes to the place that an address names. This one has no box here, and the scroll would stay that of
    // the page before.
    if (isPageNew.current) window.scrollTo({ top: 0, behavior: 'instant' })
    if (isBiddingOpen) openSheet()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address gone to once more has another key
  useEffect(() => {
    if (hash === `#${BID_PLACE}` && !isFollowed(window.history.state)) {
      window.history.replaceState(asFollowed(window.history.state), '')
      follow.current()
    }
    isPageNew.current = false
  }, [hash, key])
}

/** The amount; where nobody can offer one, the first thing that can be pressed, which says why. */
function focusFirst(panel: HTMLElement): void {
  const field =
    panel.querySelector<HTMLElement>('input[name="amount"]') ??
    panel.querySelector<HTMLElement>('a[href], button')
  field?.focus({ preventScroll: true })
}

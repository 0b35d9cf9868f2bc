import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isHashHandled, withHashHandled } from '../../ui/overlays/history-entry.ts'

/** The id of the panel, and the hash `#bid` of URLs that lead to it. */
export const BID_PLACE = 'bid'

interface BidLink {
  readonly isBiddingOpen: boolean
  readonly openSheet: () => void
}

/**
 * Follows a URL that ends in `#bid`: beside the photos the amount gets the focus; where the bid bar replaces
 * the panel, the sheet opens. Once per navigation: a viewer who closed the sheet and comes back finds it
 * closed.
 */
export function useBidLink({ isBiddingOpen, openSheet }: BidLink): void {
  const { hash, key } = useLocation()
  const isPageNew = useRef(true)
  const follow = useRef<() => void>(() => {})
  follow.current = () => {
    const panel = document.getElementById(BID_PLACE)
    const isInPage = panel !== null && panel.getClientRects().length > 0
    if (isInPage) return focusFirst(panel)
    // The browser scrolls to the named element. Here the element has no box, and the scroll position of the
    // page before would remain.
    if (isPageNew.current) window.scrollTo({ top: 0, behavior: 'instant' })
    if (isBiddingOpen) openSheet()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same URL again changes the key
  useEffect(() => {
    if (hash === `#${BID_PLACE}` && !isHashHandled(window.history.state)) {
      window.history.replaceState(withHashHandled(window.history.state), '')
      follow.current()
    }
    isPageNew.current = false
  }, [hash, key])
}

/** Focuses the amount; where there is none, the first control, which says why. */
function focusFirst(panel: HTMLElement): void {
  const field =
    panel.querySelector<HTMLElement>('input[name="amount"]') ??
    panel.querySelector<HTMLElement>('a[href], button')
  field?.focus({ preventScroll: true })
}

import { useLocation, useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AuctionRoomProps } from '../../../components/auction-room/auction-room.ts'
import { isHashHandled, withHashHandled } from '../../../components/ui/overlays/history-entry.ts'
import type { AuctionPage } from '../loader.server.ts'
import { type AuctionTab, parseTab } from './auction-tab.ts'
import { OverviewTab } from './overview-tab.tsx'
import { TAB_CODE } from './tab-code.ts'
import { TabSkeleton } from './tab-skeleton.tsx'
import { AuctionTabs } from './tabs.tsx'

interface TabPanelProps {
  readonly room: AuctionRoomProps
  readonly page: AuctionPage & { readonly tab: AuctionTab }
}

/** A tab that loads within this time replaces the previous one directly; a slower one shows its skeleton. */
const SKELETON_AFTER_MS = 200

/** The id of the panel, and the hash `#tabs` of URLs that lead to it. */
const TABS_PLACE = 'tabs'

/** The tabs of an auction and the content of the current one. */
export function TabPanel({ room, page }: TabPanelProps) {
  const asked = usePendingTab() ?? page.tab
  const isSlow = useIsLong(asked !== page.tab)
  const panel = useTopInView(page.tab)
  useNamedTab(panel, page.tab)
  return (
    <>
      <AuctionTabs current={asked} totalBids={room.auction.total_bids} />
      {/* While a tab loads, the panel is as high as the window below the row, so that a short skeleton
          cannot pull the row down. */}
      <div
        ref={panel}
        id={TABS_PLACE}
        tabIndex={-1}
        className={`scroll-mt-9 pt-6 outline-none ${asked === page.tab ? '' : 'md:min-h-[calc(100dvh-8rem)]'}`}
        aria-busy={asked !== page.tab || undefined}
      >
        {isSlow ? <TabSkeleton tab={asked} /> : <TabContent room={room} page={page} asked={asked} />}
      </div>
    </>
  )
}

interface TabContentProps extends TabPanelProps {
  /** The pressed tab, whose code is loaded in parallel with its data. */
  readonly asked: AuctionTab
}

function TabContent({ room, page, asked }: TabContentProps) {
  const isNeeded = (tab: AuctionTab) => tab === asked || tab === page.tab
  const bids = TAB_CODE.bids.useCode(isNeeded('bids'))
  const specifications = TAB_CODE.specifications.useCode(isNeeded('specifications'))
  const seller = TAB_CODE.seller.useCode(isNeeded('seller'))
  switch (page.tab) {
    case 'overview':
      return <OverviewTab room={room} questions={page.questions} changes={page.changes} />
    case 'specifications':
      if (!specifications) return <TabSkeleton tab="specifications" />
      return <specifications.SpecificationsTab page={page} />
    case 'seller':
      if (!seller) return <TabSkeleton tab="seller" />
      return <seller.SellerTab room={room} record={page.sellerRecord} mayReview={page.mayReview} />
    case 'bids':
      if (!page.history) return <p>The bid history is not available yet.</p>
      if (!bids) return <TabSkeleton tab="bids" />
      return <bids.BidHistoryTab room={room} rendered={page.history} />
  }
}

/** The pressed tab that is still loading; null where there is none. */
function usePendingTab(): AuctionTab | null {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  if (location === undefined || location.pathname !== pathname) return null
  return parseTab(new URLSearchParams(location.search))
}

function useIsLong(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!isOn) return
    const timer = window.setTimeout(() => setLong(true), SKELETON_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [isOn])
  return isOn && isLong
}

/** After scrolling far down one tab, the next tab starts at its top, and the row of tabs stays in place. */
function useTopInView(tab: AuctionTab) {
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(tab)
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    const row = panel.current?.previousElementSibling
    if (!panel.current || !row) return
    const hidden = row.getBoundingClientRect().bottom - panel.current.getBoundingClientRect().top
    if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
  }, [tab])
  return panel
}

/**
 * A URL that names a tab, or a link to `#tabs`, scrolls the row below the page's header and focuses the
 * panel. Once per history entry: Back, Forward and a reload keep the scroll position.
 */
function useNamedTab(panel: RefObject<HTMLDivElement | null>, tab: AuctionTab) {
  const { hash, key } = useLocation()
  const isPageNew = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same URL again changes the key
  useEffect(() => {
    const isNamed = hash === `#${TABS_PLACE}` || (isPageNew.current && hash === '' && tab !== 'overview')
    isPageNew.current = false
    if (!isNamed || isHashHandled(window.history.state)) return
    window.history.replaceState(withHashHandled(window.history.state), '')
    panel.current?.scrollIntoView({ behavior: 'instant' })
    panel.current?.focus({ preventScroll: true })
  }, [hash, key])
}

import { countText } from '../../../../domain/format/usd.ts'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { AUCTION_TABS, type AuctionTab } from './auction-tab.ts'

interface AuctionTabsProps {
  readonly current: AuctionTab
  readonly totalBids: number
}

/** The row of tabs. It sticks below the page's header; on a phone it is as wide as the window. */
export function AuctionTabs({ current, totalBids }: AuctionTabsProps) {
  return (
    <div className="sticky top-14 z-10 -mx-4 bg-bg sm:max-md:-mx-6 md:top-16 md:mx-0">
      <TabLinks
        label="About this auction"
        inset="px-4 sm:max-md:px-6 md:-mx-2 md:px-2"
        tabs={AUCTION_TABS.map(({ tab, label }) => ({
          to: tab === 'overview' ? '?' : `?tab=${tab}`,
          label,
          isCurrent: tab === current,
          count: tab === 'bids' && totalBids > 0 ? countText(totalBids) : undefined,
        }))}
      />
    </div>
  )
}

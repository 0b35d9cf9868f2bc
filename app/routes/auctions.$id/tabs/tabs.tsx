import { countText } from '../../../../domain/format/usd.ts'
import { TabLinks } from '../../../components/ui/tab-links.tsx'

const AUCTION_TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'specifications', label: 'Specifications' },
  { tab: 'bids', label: 'Bid History' },
  { tab: 'seller', label: 'Seller Info' },
] as const

export type AuctionTab = (typeof AUCTION_TABS)[number]['tab']

/** The tab that an address names; the first where it names none. */
export function tabOf(params: URLSearchParams): AuctionTab {
  return AUCTION_TABS.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'overview'
}

interface AuctionTabsProps {
  readonly current: AuctionTab
  readonly totalBids: number
}

/** The parts of what there is to know of an auction. The row sticks under the page's head; on a phone it is as wide as the window. */
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

import { Link } from '@remix-run/react'

export const AUCTION_TABS = [
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

/** The tabs are links: each has an address, and back goes back. */
export function AuctionTabs({
  current,
  totalBids,
}: {
  readonly current: AuctionTab
  readonly totalBids: number
}) {
  return (
    <nav
      aria-label="About this auction"
      className="sticky top-14 z-10 -mx-4 overflow-x-auto border-b border-line bg-bg px-4 sm:max-md:-mx-6 sm:max-md:px-6 md:top-16 md:mx-0 md:px-0"
    >
      <ul className="flex gap-6">
        {AUCTION_TABS.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to={tab === 'overview' ? '?' : `?tab=${tab}`}
              preventScrollReset
              aria-current={tab === current ? 'page' : undefined}
              className={`-mb-px flex h-13 items-center gap-1.5 border-b-2 whitespace-nowrap hover:text-ink ${
                tab === current ? 'border-ink font-[560] text-ink' : 'border-transparent'
              }`}
            >
              {label}
              {tab === 'bids' && totalBids > 0 && (
                <span className="figures text-meta text-ink-3">{totalBids}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

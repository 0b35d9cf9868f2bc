export const AUCTION_TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'specifications', label: 'Specifications' },
  { tab: 'bids', label: 'Bid History' },
  { tab: 'seller', label: 'Seller Info' },
] as const

export type AuctionTab = (typeof AUCTION_TABS)[number]['tab']

/** The tab that the URL parameter `tab` names; the first tab if it names none. */
export function parseTab(params: URLSearchParams): AuctionTab {
  return AUCTION_TABS.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'overview'
}

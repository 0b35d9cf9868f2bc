/** The parts of an auction's page in the console, each with its own address. */
export const AUCTION_SECTIONS = [
  { section: 'state', label: 'State' },
  { section: 'bids', label: 'Bids' },
  { section: 'log', label: 'Log' },
  { section: 'money', label: 'Money' },
  { section: 'messages', label: 'Messages' },
] as const
export type AuctionSection = (typeof AUCTION_SECTIONS)[number]['section']

/** The section that an address names; an unknown one is the state. */
export function toAuctionSection(named: string | null): AuctionSection {
  return AUCTION_SECTIONS.find(({ section }) => section === named)?.section ?? 'state'
}

/** The address of a section of an auction's page. */
export function managedAuctionHref(
  auctionId: number,
  section: AuctionSection = 'state',
  parameters = '',
): string {
  const query = new URLSearchParams(parameters)
  if (section !== 'state') query.set('show', section)
  return `/admin/auctions/${auctionId}${query.size > 0 ? `?${query}` : ''}`
}

/** Pages that require sign-in; their queries do not matter. */
const PAGE_REASONS: ReadonlyMap<string, string> = new Map([
  ['/authorize', 'Sign in to authorize a card for bidding.'],
  ['/notifications', 'Sign in to see your notifications.'],
  ['/saved-searches/new', 'Sign in to save your search.'],
  ['/admin', 'Sign in as an administrator to continue.'],
])

const TAB_REASONS: ReadonlyMap<string | null, string> = new Map([
  ['my-auctions', 'Sign in to see your auctions.'],
  ['my-bids', 'Sign in to see your bids.'],
  ['watchlist', 'Sign in to see your watchlist.'],
  ['searches', 'Sign in to see your saved searches.'],
  ['settings', 'Sign in to change your settings.'],
])

/** Returns the id of the auction that the target URL bids in, or null. */
export function parseBidTarget(target: string): number | null {
  const id = /^\/auctions\/([1-9]\d{0,14})(?:[?#]|$)/.exec(target)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Returns the sentence above the sign-in form; null for targets without a specific reason, such as the
 * dashboard.
 */
export function signInReason(target: string, auctionTitle: string | null): string | null {
  if (auctionTitle !== null) return `Sign in to bid on ${auctionTitle}.`
  const [path = '', query] = target.split('#')[0]?.split('?') ?? []
  if (path === '/dashboard') return TAB_REASONS.get(new URLSearchParams(query).get('tab')) ?? null
  return PAGE_REASONS.get(path) ?? null
}

/** What a person wanted who is asked to sign in, from the address that they go on to. */

/** Pages that are for those who are signed in; their queries say no more. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['/authorize', 'Sign in to authorize a card for bidding.'],
  ['/notifications', 'Sign in to see your notifications.'],
  ['/saved-searches/new', 'Sign in to save your search.'],
  ['/admin', 'Sign in as an administrator to continue.'],
])

const TABS: ReadonlyMap<string | null, string> = new Map([
  ['my-auctions', 'Sign in to see your auctions.'],
  ['my-bids', 'Sign in to see your bids.'],
  ['watchlist', 'Sign in to see your watchlist.'],
  ['searches', 'Sign in to see your saved searches.'],
  ['settings', 'Sign in to change your settings.'],
])

/** The auction that somebody goes on to bid in; null for any other address. */
export function auctionToBidIn(target: string): number | null {
  const id = /^\/auctions\/([1-9]\d{0,14})(?:[?#]|$)/.exec(target)?.[1]
  return id === undefined ? null : Number(id)
}

/** One sentence above the form; null where the address says nothing, as for the dashboard, where everybody goes. */
export function signInReason(target: string, auctionTitle: string | null): string | null {
  if (auctionTitle !== null) return `Sign in to bid on ${auctionTitle}.`
  const [path = '', query] = target.split('#')[0]?.split('?') ?? []
  if (path === '/dashboard') return TABS.get(new URLSearchParams(query).get('tab')) ?? null
  return PAGES.get(path) ?? null
}

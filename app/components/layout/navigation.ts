/** The header's main links. docs/rules/interface.md, Header and menus */
export const NAVIGATION = [
  { to: '/auctions', label: 'Browse Auctions' },
  { to: '/vehicles', label: 'Vehicles' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const

/** The page that lists a car for sale; it checks eligibility itself. */
export const SELL_LINK = { to: '/auctions/create', label: 'Sell' } as const

/** Returns true for pages that show prices of running auctions, which go stale offline. */
export function showsLivePrices({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): boolean {
  if (pathname !== '/dashboard') return /^\/(auctions(\/\d+(\/(history|manage))?)?)?$/.test(pathname)
  const tab = new URLSearchParams(search).get('tab')
  return tab !== 'settings' && tab !== 'searches'
}

/** Returns true for seller pages below `/auctions`, on which 'Browse Auctions' is not the current section. */
export function isSellerPage(pathname: string): boolean {
  return /^\/auctions\/(create|\d+\/(edit|manage|offer|handover))$/.test(pathname)
}

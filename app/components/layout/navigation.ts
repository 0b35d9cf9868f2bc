/** The four places that the header leads to (Spec part 1, section 2, Header). */
export const NAVIGATION = [
  { to: '/auctions', label: 'Browse Auctions' },
  { to: '/vehicles', label: 'Vehicles' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const

/** Where a car is listed for sale; it says itself who may. */
export const SELL = { to: '/auctions/create', label: 'Sell' } as const

/** Whether a page shows prices of running auctions: offline they may be old. */
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

/** A car that is listed, offered or handed over is none that is found, though its addresses begin as theirs do. */
export function isSellersPlace(pathname: string): boolean {
  return /^\/auctions\/(create|\d+\/(edit|manage|offer|handover))$/.test(pathname)
}

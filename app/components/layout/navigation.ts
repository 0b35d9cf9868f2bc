/** The four places that the header leads to (Spec part 1, section 2, Header). */
export const NAVIGATION = [
  { to: '/auctions', label: 'Browse Auctions' },
  { to: '/vehicles', label: 'Vehicles' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const

/** Where a car is listed for sale; it says itself who may. */
export const SELL = { to: '/auctions/create', label: 'Sell' } as const

/** A car that is listed is none that is found, though its addresses begin as theirs do. */
export function isSellersPlace(pathname: string): boolean {
  return /^\/auctions\/(create|\d+\/(edit|manage))$/.test(pathname)
}

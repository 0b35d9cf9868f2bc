/** The four places that the header leads to (Spec part 1, section 2, Header). */
export const NAVIGATION = [
  { to: '/auctions', label: 'Browse Auctions' },
  { to: '/vehicles', label: 'Vehicles' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const

/** The parts of a person's page in the console, each with its own address. */
export const USER_SECTIONS = [
  { section: 'bids', label: 'Bids' },
  { section: 'auctions', label: 'Auctions' },
  { section: 'sales', label: 'Sales' },
  { section: 'payments', label: 'Payments' },
  { section: 'sessions', label: 'Sessions' },
  { section: 'sign-ins', label: 'Sign-ins' },
  { section: 'alerts', label: 'Alerts' },
  { section: 'notes', label: 'Notes' },
] as const
export type UserSection = (typeof USER_SECTIONS)[number]['section']

/** The section that an address names; an unknown one is the bids. */
export function toUserSection(named: string | null): UserSection {
  return USER_SECTIONS.find(({ section }) => section === named)?.section ?? 'bids'
}

/** The address of a section of a person's page. */
export function userHref(userId: number, section: UserSection = 'bids', parameters = ''): string {
  const query = new URLSearchParams(parameters)
  if (section !== 'bids') query.set('show', section)
  return `/admin/users/${userId}${query.size > 0 ? `?${query}` : ''}`
}

import { USER_MESSAGES } from '../../../domain/administration/user-changes.ts'
import type { UserSection } from '../../../domain/administration/user-sections.ts'

/** Copy of a person's page. */

/** The heads of each section's table; the first names the entry. */
export const SECTION_HEADS: Readonly<Record<UserSection, readonly string[]>> = {
  bids: ['Auction', 'Amount', 'Type', 'State', 'Time'],
  auctions: ['Auction', 'Status', 'Current bid', 'Bids', 'Created'],
  sales: ['Auction', 'As', 'Price', 'State', 'Opened'],
  payments: ['Payment', 'Type', 'Status', 'Amount', 'Time'],
  sessions: ['Device', 'Address', 'Signed in', 'Last seen'],
  'sign-ins': ['Outcome', 'Device', 'Address', 'Time'],
  alerts: ['Alert', 'Severity', 'State', 'Raised'],
  notes: ['Note', 'By', 'Time'],
}

export const EMPTY_TEXTS: Readonly<Record<UserSection, string>> = {
  bids: 'No bids yet',
  auctions: 'No auctions yet',
  sales: 'No sales yet',
  payments: 'No payments yet',
  sessions: 'Signed in nowhere',
  'sign-ins': 'No sign-in attempts yet',
  alerts: 'No alerts',
  notes: 'No notes yet',
}

/** Of a deactivated or rejected person, whose published auctions go on. */
export function goingOnText(auctions: number): string {
  return auctions === 1
    ? 'One auction of this person goes on: it takes bids and sells unless you pause or cancel it.'
    : `${auctions} auctions of this person go on: they take bids and sell unless you pause or cancel them.`
}

/** What was done just now, by the name in the address. */
export const DONE_TEXTS: ReadonlyMap<string | null, string> = new Map<string | null, string>([
  ...Object.entries(USER_MESSAGES),
  ['approve', 'Dealer license approved successfully'],
  ['sign_out', 'The user is signed out everywhere.'],
  ['note', 'The note is saved.'],
])

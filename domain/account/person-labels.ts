/** Labels for people, their account types and their verification. */

const SELLER_BADGES: ReadonlyMap<string, string> = new Map([
  ['dealer', 'Dealer'],
  ['private', 'Private Seller'],
  ['seller', 'Private Seller'],
  ['buyer', 'Buyer'],
  ['admin', 'Admin'],
])

/** The account-type badge of the Seller tab. */
export function sellerBadge(userType: string): string {
  return SELLER_BADGES.get(userType) ?? userType
}

const ACCOUNT_TYPE_LABELS: ReadonlyMap<string, string> = new Map([
  ['admin', 'Admin'],
  ['dealer', 'Dealer'],
  ['private', 'Private Party'],
])

/** The account type in the dashboard's Account Summary: Admin, Dealer, Private Party, else Private. */
export function accountTypeLabel(userType: string): string {
  return ACCOUNT_TYPE_LABELS.get(userType) ?? 'Private'
}

const VERIFICATION_STATUSES: ReadonlySet<string> = new Set(['verified', 'pending', 'unverified', 'rejected'])

/** The verification badge of the Seller tab: 'Account verified'. */
export function verificationBadge(verificationStatus: string): string {
  return VERIFICATION_STATUSES.has(verificationStatus) ? `Account ${verificationStatus}` : 'Unknown'
}

const ACCOUNT_STATUS_TEXTS: ReadonlyMap<string, string> = new Map([
  ['pending', 'Pending Approval'],
  ['verified', 'Account Verified'],
  ['rejected', 'Account Rejected'],
])

/** The account status in the dashboard's Account Summary. */
export function accountStatusText(verificationStatus: string): string {
  return ACCOUNT_STATUS_TEXTS.get(verificationStatus) ?? 'Unknown'
}

type Named = {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly username?: string | null
}

/** First and last name, else username, else 'Anonymous Seller'. */
export function sellerName(seller: Named): string {
  const fullName = [seller.first_name, seller.last_name].filter(Boolean).join(' ').trim()
  return fullName || seller.username?.trim() || 'Anonymous Seller'
}

/** Initial and first name for the user menu; 'U' and 'User' without a first name. */
export function menuName(person: Named): { readonly initial: string; readonly name: string } {
  const name = person.first_name?.trim() ?? ''
  const [first] = name
  return first === undefined ? { initial: 'U', name: 'User' } : { initial: first.toUpperCase(), name }
}

/** 'Irvine, CA', or the part that is known; null if neither is. */
export function locationText(place: {
  readonly city?: string | null
  readonly state?: string | null
}): string | null {
  return [place.city?.trim(), place.state?.trim()].filter(Boolean).join(', ') || null
}

/** '(714) 555-0187' for a North American number; any other number as typed. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, '')) ?? []
  return area === undefined ? phone.trim() : `(${area}) ${exchange}-${line}`
}

/**
 * Formats a stored phone number for a form field. A country code is kept, so that submitting the field
 * unchanged stores the same number.
 */
export function phoneFieldText(phone: string): string {
  const [, country] = /^(\+?1)\d{10}$/.exec(phone) ?? []
  return country === undefined ? phoneText(phone) : `${country} ${phoneText(phone)}`
}

/** The `tel:` link of a number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** The words for people, their kinds and their standing (Spec part 1, section 2; part 2, section 2). */

const SELLER_BADGES: ReadonlyMap<string, string> = new Map([
  ['dealer', 'Dealer'],
  ['private', 'Private Seller'],
  ['seller', 'Private Seller'],
  ['buyer', 'Buyer'],
  ['admin', 'Admin'],
])

/** The user-type badge of the Seller tab. */
export function sellerBadge(userType: string): string {
  return SELLER_BADGES.get(userType) ?? userType
}

const ACCOUNT_TYPE_LABELS: ReadonlyMap<string, string> = new Map([
  ['admin', 'Admin'],
  ['dealer', 'Dealer'],
  ['private', 'Private Party'],
])

/** The account type of the dashboard's Account Summary: Admin, Dealer, Private Party, else Private. */
export function accountTypeLabel(userType: string): string {
  return ACCOUNT_TYPE_LABELS.get(userType) ?? 'Private'
}

const VERIFICATION_STATUSES: ReadonlySet<string> = new Set(['verified', 'pending', 'unverified', 'rejected'])

/** The verification badge of the Seller tab, with what it is that was verified: 'Account verified'. */
export function verificationBadge(verificationStatus: string): string {
  return VERIFICATION_STATUSES.has(verificationStatus) ? `Account ${verificationStatus}` : 'Unknown'
}

const ACCOUNT_STATUS_TEXTS: ReadonlyMap<string, string> = new Map([
  ['pending', 'Pending Approval'],
  ['verified', 'Account Verified'],
  ['rejected', 'Account Rejected'],
])

/** The account status of the dashboard's Account Summary. */
export function accountStatusText(verificationStatus: string): string {
  return ACCOUNT_STATUS_TEXTS.get(verificationStatus) ?? 'Unknown'
}

type Named = {
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly username?: string | null
}

/** First and last name, else username, else 'Anonymous Seller' (Spec part 1, section 2, Seller tab). */
export function sellerName(seller: Named): string {
  const fullName = [seller.first_name, seller.last_name].filter(Boolean).join(' ').trim()
  return fullName || seller.username?.trim() || 'Anonymous Seller'
}

/** The user menu: the first initial and the first name, 'U' and 'User' where there is none. */
export function menuName(person: Named): { readonly initial: string; readonly name: string } {
  const name = person.first_name?.trim() ?? ''
  const [first] = name
  return first === undefined ? { initial: 'U', name: 'User' } : { initial: first.toUpperCase(), name }
}

/** 'Irvine, CA'; either alone; null where neither is known. */
export function locationText(place: {
  readonly city?: string | null
  readonly state?: string | null
}): string | null {
  return [place.city?.trim(), place.state?.trim()].filter(Boolean).join(', ') || null
}

/** '(714) 555-0187' of a North American number; any other as it was written. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, '')) ?? []
  return area === undefined ? phone.trim() : `(${area}) ${exchange}-${line}`
}

/** A stored number as it stands in a field: grouped, and the same number again when it is sent, with its country code or without. */
export function phoneFieldText(phone: string): string {
  const [, country] = /^(\+?1)\d{10}$/.exec(phone) ?? []
  return country === undefined ? phoneText(phone) : `${country} ${phoneText(phone)}`
}

/** The address that calls a number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

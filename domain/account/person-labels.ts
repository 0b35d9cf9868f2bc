/** Labels for people, their account types and their verification. */

const ACCOUNT_TYPE_LABELS: ReadonlyMap<string, string> = new Map([
  ['admin', 'Admin'],
  ['dealer', 'Dealer'],
  ['private', 'Private Party'],
])

/** The account type in the dashboard's Account Summary: Admin, Dealer, Private Party, else Private. */
export function accountTypeLabel(userType: string): string {
  return ACCOUNT_TYPE_LABELS.get(userType) ?? 'Private'
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

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

const VERIFICATION_STATUSES: ReadonlySet<string> = new Set(['verified', 'pending', 'unverified', 'rejected'])

/** The verification badge of the Seller tab: 'Account verified'. */
export function verificationBadge(verificationStatus: string): string {
  return VERIFICATION_STATUSES.has(verificationStatus) ? `Account ${verificationStatus}` : 'Unknown'
}

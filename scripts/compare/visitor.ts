export type PersonName =
  | 'nobody'
  | 'bidder'
  | 'dealer'
  | 'seller'
  | 'support'
  | 'admin'
  | 'newcomer'
  | 'pending'

/**
 * A person with a cookie for pages and a token for the API; both are valid on every copy of a state folder.
 */
export interface Visitor {
  readonly name: PersonName
  readonly token: string | null
  readonly cookie: string | null
}

export const SIGNED_OUT: Visitor = { name: 'nobody', token: null, cookie: null }

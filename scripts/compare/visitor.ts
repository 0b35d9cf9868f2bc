export type PersonName =
  | 'nobody'
  | 'bidder'
  | 'dealer'
  | 'seller'
  | 'support'
  | 'admin'
  | 'newcomer'
  | 'pending'

/** Somebody who asks for pages by a cookie and calls the API by a token; both hold on every copy of a state folder. */
export interface Visitor {
  readonly name: PersonName
  readonly token: string | null
  readonly cookie: string | null
}

export const STRANGER: Visitor = { name: 'nobody', token: null, cookie: null }

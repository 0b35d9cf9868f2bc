/**
 * How the public sees a bidder (Product page, Privacy of bidders): the first letter of the username
 * and the bidder's number in this auction, `m•••7`.
 */

/** What stands for a username that has no letter to show. */
const NO_INITIAL = '?'

/** The first letter of a username, lower case. */
export function usernameInitial(username: string): string {
  const [first = NO_INITIAL] = username.trim()
  // Some capitals have a lower case of two characters: the first of them is enough.
  const [initial = first] = first.toLowerCase()
  return initial
}

/** The mask of the auction's `number`th bidder. `initial` as `usernameInitial` gives it. */
export function bidderMask(initial: string, number: number): string {
  return `${initial}•••${number}`
}

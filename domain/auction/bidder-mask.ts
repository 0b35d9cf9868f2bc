/**
 * The public name of a bidder: the first letter of the username and the bidder's number in this auction,
 * `m•••7` (docs/rules/bidding.md, Bidder mask).
 */

/** The initial of a username that has no visible character. */
const NO_INITIAL = '?'

/** The first letter of a username, in lower case. */
export function usernameInitial(username: string): string {
  const [first = NO_INITIAL] = username.trim()
  // The lower case of some letters is two characters long: only the first is kept.
  const [initial = first] = first.toLowerCase()
  return initial
}

/** The mask of the `number`th bidder of the auction. `initial` comes from `usernameInitial`. */
export function bidderMask(initial: string, number: number): string {
  return `${initial}•••${number}`
}

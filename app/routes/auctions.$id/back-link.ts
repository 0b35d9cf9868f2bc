/** Where the link above an auction's page leads back to. */

export interface WayBack {
  readonly to: string
  readonly text: string
}

const TO_ALL: WayBack = { to: '/auctions', text: 'Back to auctions' }

/** The lists that an auction is opened from, by their paths. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['/auctions', 'Back to auctions'],
  ['/vehicles', 'Back to results'],
  ['/dashboard', 'Back to dashboard'],
])

/** A search that is longer was not made by the filters. */
const LONGEST_QUERY = 1_000

/**
 * The list that somebody came from, with its search, filters and page; all auctions where they did not come from a list
 * of ours. What the browser sent is only looked at: the path is one of those above, so that it leads nowhere else.
 */
export function backLink(referrer: string | null, siteOrigins: readonly string[]): WayBack {
  if (referrer === null || !URL.canParse(referrer)) return TO_ALL
  const { origin, pathname, search } = new URL(referrer)
  const text = LISTS.get(pathname)
  if (text === undefined || !siteOrigins.includes(origin) || search.length > LONGEST_QUERY) return TO_ALL
  return { to: pathname + search, text }
}

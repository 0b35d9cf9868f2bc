/** The link above an auction's page, back to the list that the visitor came from. */

export interface BackLinkTarget {
  readonly to: string
  readonly text: string
}

const TO_ALL: BackLinkTarget = { to: '/auctions', text: 'Back to auctions' }

/** The lists that link to auctions, by path. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['/auctions', 'Back to auctions'],
  ['/vehicles', 'Back to results'],
  ['/dashboard', 'Back to dashboard'],
])

/** A longer query was not made by the filters. */
const LONGEST_QUERY = 1_000

/**
 * The list of the referrer, with its search, filters and page; all auctions for any other referrer. The
 * referrer is untrusted: only the paths above lead back, so the link never leaves this site.
 */
export function getBackLink(referrer: string | null, siteOrigins: readonly string[]): BackLinkTarget {
  if (referrer === null || !URL.canParse(referrer)) return TO_ALL
  const { origin, pathname, search } = new URL(referrer)
  const text = LISTS.get(pathname)
  if (text === undefined || !siteOrigins.includes(origin) || search.length > LONGEST_QUERY) return TO_ALL
  return { to: pathname + search, text }
}

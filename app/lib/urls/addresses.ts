/** Canonical, shareable and comparable forms of a page's URL. docs/rules/interface.md, Page head */

/** Pages whose query string filters a list. */
const LIST_PATHS: ReadonlySet<string> = new Set(['/auctions', '/vehicles'])

/** Query parameters that filter or sort a list. */
const FILTER_PARAMETER =
  /^(search|category|(min|max)_price|(year|mileage)_(min|max)|body_style|make|transmission|fuel_type|drivetrain|title_status|location|ending_within|auction_type|status|sold|sort|per_page)(\[\])?$/

/**
 * Returns the canonical path: without the query, except for the page number of an unfiltered list. A filtered
 * list shows nothing that the whole list does not, and its page 3 is not page 3 of the whole list.
 */
export function canonicalPath(pathname: string, search: string): string {
  if (!LIST_PATHS.has(pathname)) return pathname
  const query = new URLSearchParams(search)
  const isNarrowed = [...query].some(([name, value]) => FILTER_PARAMETER.test(name) && value.trim() !== '')
  const page = query.get('page') ?? ''
  return !isNarrowed && /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? `${pathname}?page=${page}` : pathname
}

/**
 * Returns false for search results, which search engines should not index: there is no end of them. Their
 * links may be followed.
 */
export function isIndexable(pathname: string, search: string): boolean {
  return !LIST_PATHS.has(pathname) || (new URLSearchParams(search).get('search') ?? '').trim() === ''
}

/** Returns the path of a shared link: a list with its filters, any other page without its query. */
export function sharedPath(pathname: string, search: string): string {
  return LIST_PATHS.has(pathname) ? pathname + search : pathname
}

/** Returns true unless the link leads to another tab of the current page. */
export function isSameTab(link: string, here: string): boolean {
  const [path, query] = link.split('?')
  const [herePath, hereQuery] = here.split('?')
  return path !== herePath || getTab(query) === getTab(hereQuery)
}

function getTab(query: string | undefined): string {
  return new URLSearchParams(query).get('tab') ?? 'overview'
}

/** Which of a page's addresses search engines keep, which one a link that is shared leads to, and which are one place. */

/** Pages whose query says what they list. */
const LISTS: ReadonlySet<string> = new Set(['/auctions', '/vehicles'])

/** What narrows or orders a list; anything else in its address says where somebody came from. */
const NARROWS =
  /^(search|category|(min|max)_price|(year|mileage)_(min|max)|body_style|make|drivetrain|title_status|location|ending_within|auction_type|status|sold|sort|per_page)(\[\])?$/

/**
 * The one address of what a page shows, for search engines: without its query, but for the page of a whole list. What
 * narrows a list shows nothing that the whole list does not, and its third page is not the third page of that.
 */
export function canonicalPath(pathname: string, search: string): string {
  if (!LISTS.has(pathname)) return pathname
  const query = new URLSearchParams(search)
  const isNarrowed = [...query].some(([name, value]) => NARROWS.test(name) && value.trim() !== '')
  const page = query.get('page') ?? ''
  return !isNarrowed && /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? `${pathname}?page=${page}` : pathname
}

/**
 * Whether search engines should keep a page. The results of a search they should not, which are without end and somebody
 * else's words; the auctions in them they may follow.
 */
export function isForSearchEngines(pathname: string, search: string): boolean {
  return !LISTS.has(pathname) || (new URLSearchParams(search).get('search') ?? '').trim() === ''
}

/** Where a shared link leads: a list as it was narrowed, any other page without what came with the way to it. */
export function sharedPath(pathname: string, search: string): string {
  return LISTS.has(pathname) ? pathname + search : pathname
}

/** Whether a link leads to the tab that is open; of another page's tabs nothing is said. */
export function isSameTab(link: string, here: string): boolean {
  const [path, query] = link.split('?')
  const [herePath, hereQuery] = here.split('?')
  return path !== herePath || tabOf(query) === tabOf(hereQuery)
}

function tabOf(query: string | undefined): string {
  return new URLSearchParams(query).get('tab') ?? 'overview'
}

import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { RootData } from '../../lib/page/root-data.ts'
import { canonicalPath, isForSearchEngines, sharedPath } from '../../lib/urls/addresses.ts'

/** The picture beside a link, 1200 by 630; `scripts/pictures.ts` makes it. */
const PICTURE = '/hammerlane.jpg'

/** What stands beside a link to any page: its one address, the site's name and picture (Open Graph). */
export function LinkWords() {
  const origin = useRouteLoaderData<RootData>('root')?.origin
  const { pathname, search } = useLocation()
  const hasPicture = useMatches().some(({ handle, data }) => saysPicture(handle) && data !== undefined)
  // Where the page itself failed nobody knows the site's address, and there is nothing to link to.
  if (origin === undefined) return null
  return (
    <>
      {isForSearchEngines(pathname, search) ? (
        <link rel="canonical" href={origin + canonicalPath(pathname, search)} />
      ) : (
        <meta name="robots" content="noindex, follow" />
      )}
      <meta property="og:url" content={origin + sharedPath(pathname, search)} />
      <meta property="og:site_name" content="Hammerlane" />
      <meta property="og:type" content="website" />
      <meta name="twitter:card" content="summary_large_image" />
      {!hasPicture && (
        <>
          <meta property="og:image" content={`${origin}${PICTURE}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta
            property="og:image:alt"
            content="Hammerlane: used cars at auction, to the dollar and the second."
          />
        </>
      )}
    </>
  )
}

function saysPicture(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'hasPicture' in handle
}

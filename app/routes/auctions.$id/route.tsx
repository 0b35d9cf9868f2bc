import type { MetaFunction } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { firstPhoto, photoText, photoUrl } from '../../../domain/photos/photo-urls.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { StructuredData } from '../../components/layout/structured-data.tsx'
import { HAS_PICTURE, pageMeta } from '../../lib/page/page-meta.ts'
import { breadcrumbs, jsonLd, toVehicleData } from '../../lib/page/structured-data.ts'
import type { loader as rootLoader } from '../../root.tsx'
import type { action } from './action.server.ts'
import { AuctionScreen } from './auction-screen.tsx'
import type { loader } from './loader.server.ts'
import { NotFound } from './not-found.tsx'
import './first-code.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const handle = HAS_PICTURE

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data: page, matches }) => {
  if (!page?.found) return [{ title: 'Auction Not Found · Hammerlane' }]
  const { title, description, vehicle } = page.auction
  const origin = matches.find(({ id }) => id === 'root')?.data?.origin ?? ''
  const photo = firstPhoto(vehicle.images)
  return pageMeta({
    title: `${title} · Hammerlane`,
    description: description.slice(0, 160),
    picture: photo
      ? { url: origin + photoUrl(photo, 'page'), alt: photoText(photo, title) }
      : { url: `${origin}/hammerlane.jpg`, alt: 'Hammerlane' },
  })
}

export default function AuctionDetail() {
  const page = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  if (!page.found) return <NotFound message={page.message} />
  // The key mounts a new screen for another auction: no state of the previous one remains.
  return (
    <>
      {page.codeAhead && (
        // Inert as the framework's, where the server renders it (app/page-load/defer-module-scripts.ts).
        <link
          rel={import.meta.env.SSR ? 'late-modulepreload' : 'modulepreload'}
          {...(import.meta.env.SSR && { fetchpriority: 'low' })}
          href={page.codeAhead}
        />
      )}
      <AuctionScreen key={page.auction.id} page={page} posted={posted} />
      <StructuredData text={import.meta.env.SSR ? toStructuredData(page.auction, origin) : ''} />
    </>
  )
}

/** The screen of an auction that could not be read; any other failure is the root's. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 503) throw error
  return <NotFound message={String(error.data)} canRetry />
}

function toStructuredData(auction: WireAuction, origin: string): string {
  const path = `/auctions/${auction.id}`
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'Auctions', path: '/auctions' },
    { name: auction.title, path },
  ]
  return jsonLd([toVehicleData(auction, { origin, path }), breadcrumbs(origin, trail)])
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { firstPhoto, photoText, photoUrl } from '../../../domain/photos/photo-urls.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import { AuctionNotFound } from '../../components/layout/auction-not-found.tsx'
import { StructuredData } from '../../components/layout/structured-data.tsx'
import { orUnavailable } from '../../lib/http.server.ts'
import { HAS_PICTURE, pageMeta } from '../../lib/page/page-meta.ts'
import { breadcrumbs, carOnOffer, jsonLd } from '../../lib/page/structured-data.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { postOffer } from './action.server.ts'
import { AuctionScreen } from './auction-screen.tsx'
import { backLink } from './back-link.ts'
import { BIDDER_FILES } from './bidding/bidder-files.ts'
import { shownHistory } from './history/history-page.server.ts'
import { readAuctionPage } from './loader.server.ts'
import { tabOf } from './tabs/tabs.tsx'
import './bidding/bidder-code-first.ts'

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

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const tab = tabOf(searchParams)
  const shown = tab === 'bids' ? shownHistory(searchParams) : null
  const outcome = await orUnavailable(
    'Failed to fetch auction',
    readAuctionPage(context, {
      auctionId: auctionIdOf(params.id),
      shown,
      tab,
    }),
  )
  if (!outcome.found) return data({ found: false as const, message: outcome.message }, { status: 404 })
  return data({
    found: true as const,
    ...outcome.page,
    tab,
    formKey: crypto.randomUUID(),
    // The forms' code is fetched beside the page's, not after it.
    codeAhead: context.viewer === null ? [] : BIDDER_FILES,
    viewerId: context.viewer?.id ?? null,
    nowMs: context.nowMs,
    back: backLink(request.headers.get('referer'), [
      new URL(request.url).origin,
      siteOrigin(request, context.env),
    ]),
  })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return postOffer(context, { auctionId: auctionIdOf(params.id), form })
}

/** Ids are whole numbers from 1; anything else names no auction. */
function auctionIdOf(param: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(param ?? '') ? Number(param) : 0
}

export default function AuctionDetail() {
  const page = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  if (!page.found) return <AuctionNotFound message={page.message} />
  // Another auction is another screen: nothing of the one before may linger in it.
  return (
    <>
      {page.codeAhead.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <AuctionScreen key={page.auction.id} page={page} posted={posted} />
      <StructuredData text={import.meta.env.SSR ? forRobots(page.auction, origin) : ''} />
    </>
  )
}

function forRobots(auction: WireAuction, origin: string): string {
  const path = `/auctions/${auction.id}`
  const way = [
    { name: 'Home', path: '/' },
    { name: 'Auctions', path: '/auctions' },
    { name: auction.title, path },
  ]
  return jsonLd([carOnOffer(auction, { origin, path }), breadcrumbs(origin, way)])
}

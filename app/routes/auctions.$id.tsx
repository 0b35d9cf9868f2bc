import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ListQuery } from '../../domain/schemas/list-query.ts'
import { postOffer } from '../../worker/services/pages/post-offer.ts'
import { readAuctionPage } from '../../worker/services/pages/read-auction-page.ts'
import { AuctionNotFound } from '../components/auction/auction-not-found.tsx'
import { AuctionScreen } from '../components/auction/auction-screen.tsx'
import { tabOf } from '../components/auction/tabs.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  page?.found
    ? [
        { title: `${page.auction.title} · Hammerlane` },
        { name: 'description', content: page.auction.description.slice(0, 160) },
      ]
    : [{ title: 'Auction Not Found · Hammerlane' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const tab = tabOf(searchParams)
  const historyPage =
    tab === 'bids' ? ListQuery.parse({ page: searchParams.get('page') ?? undefined }).page : null
  const outcome = await readAuctionPage(context, { auctionId: auctionIdOf(params.id), historyPage })
  if (!outcome.found) return data({ found: false as const, message: outcome.message }, { status: 404 })
  return data({
    found: true as const,
    ...outcome.page,
    tab,
    formKey: crypto.randomUUID(),
    viewerId: context.viewer?.id ?? null,
    nowMs: context.nowMs,
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
  if (!page.found) return <AuctionNotFound message={page.message} />
  // Another auction is another screen: nothing of the one before may linger in it.
  return <AuctionScreen key={page.auction.id} page={page} posted={posted} />
}

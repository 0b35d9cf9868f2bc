import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { canBeListedAgain } from '../../../domain/after-sale/after-sale-offer.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import { NothingHere } from '../../components/after-sale/nothing-here.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { BackLink } from '../../components/ui/breadcrumb.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import { useServerClock } from '../../lib/realtime/use-server-clock.ts'
import { becauseText, endedOfferText } from './copy.ts'
import { offerByForm, readOfferPage } from './loader.server.ts'
import { NewOfferForm } from './new-offer-form.tsx'
import { StandingOffer } from './open-offer.tsx'

export const meta: MetaFunction = () => [
  { title: 'Offer · Hammerlane' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await readOfferPage(context, params.id)
  if (page instanceof Response) return page
  return page === null ? data({ found: false as const }, { status: 404 }) : { found: true as const, ...page }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return offerByForm(context, request, params.id)
}

/** The other side answers within a day: nobody should have to press reload to see it. */
const FRESH_EVERY_MS = 5_000

/** The vehicle, offered to one bidder once its auction is over: what is asked, by whom, until when, and the answer. */
export default function Offer() {
  const page = useLoaderData<typeof loader>()
  if (!page.found) {
    return <NothingHere title="No offer here" message="There is no offer for you here." />
  }
  return <OfferScreen page={page} />
}

type Found = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { found: true }>

function OfferScreen({ page }: { readonly page: Found }) {
  const { auctionId, title, offers, premium, nowMs } = page
  const refused = useActionData<typeof action>() ?? null
  useServerClock(nowMs)
  useFreshPage(FRESH_EVERY_MS)
  const { offer, last, opening, side } = offers
  const because = offer?.because ?? (opening?.open ? opening.because : null)
  return (
    <Page>
      <div className="max-w-[560px]">
        <BackLink to={`/auctions/${auctionId}`}>{title}</BackLink>
        <PageTitle>{side === 'bidder' ? 'An offer to you' : 'Offer to a bidder'}</PageTitle>
        {because && (
          <p className="mt-3 text-pretty">{becauseText({ because, side, isOffered: offer !== null })}</p>
        )}
        <div className="mt-6 flex flex-col gap-6" aria-live="polite">
          {refused?.message && <Banner tone="error">{refused.message}</Banner>}
          {offer && (
            <StandingOffer offer={offer} side={side} premium={premium} nowMs={nowMs} refused={refused} />
          )}
          {!offer && last && (
            <Banner tone={last.ended === 'accepted' ? 'success' : 'info'}>
              {endedOfferText(last, side)}
            </Banner>
          )}
          {!offer && last?.ended === 'accepted' && (
            <ButtonLink to={`/auctions/${auctionId}/handover`} variant="primary" className="self-start">
              Go to the handover
            </ButtonLink>
          )}
          {!offer && opening && last?.ended !== 'accepted' && (
            <NewOfferForm opening={opening} canOffer={side === 'seller'} refused={refused} />
          )}
          {side === 'seller' && last?.ended !== 'accepted' && opening && canBeListedAgain(opening) && (
            <p>
              Or list the vehicle again: <TextLink to={manageHref(auctionId)}>Manage auction</TextLink>
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}

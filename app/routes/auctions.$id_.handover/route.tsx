import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { NothingHere } from '../../components/after-sale/nothing-here.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { BackLink } from '../../components/ui/breadcrumb.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import { HandoverSides } from './handover-sides.tsx'
import { HandoverStandingText, HandoverSteps } from './handover-steps.tsx'
import { HandoverTasks } from './handover-tasks.tsx'
import { handoverByForm, readHandoverPage } from './loader.server.ts'

export const meta: MetaFunction = () => [
  { title: 'Handover · Hammerlane' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await readHandoverPage(context, params.id)
  if (page instanceof Response || page.found) return page
  return data(page, { status: page.status })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return handoverByForm(context, request, params.id)
}

/** What one of them ticks, the other sees within this time. */
const FRESH_EVERY_MS = 5_000

/** How a sold vehicle comes from its seller to its buyer: who pays what to whom, how they reach each other, what to do. */
export default function Handover() {
  const page = useLoaderData<typeof loader>()
  // Also where there is nothing yet: the database hears of a sale a moment after its room.
  useFreshPage(FRESH_EVERY_MS)
  return page.found ? (
    <HandoverScreen handover={page.handover} nowMs={page.nowMs} />
  ) : (
    <NothingHere title="No handover here" message={page.message} />
  )
}

function HandoverScreen({ handover, nowMs }: { readonly handover: WireHandover; readonly nowMs: number }) {
  const refused = useActionData<typeof action>() ?? null
  const { auction_id: auctionId, title, is_open: isOpen } = handover
  return (
    <Page>
      <BackLink to={`/auctions/${auctionId}`}>{title}</BackLink>
      <PageTitle>Handover</PageTitle>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12">
        <div className="min-w-0">
          {refused?.message && (
            <div className="mb-6">
              <Banner tone="error">{refused.message}</Banner>
            </div>
          )}
          <HandoverStandingText handover={handover} nowMs={nowMs} />
          {isOpen && <HandoverTasks handover={handover} nowMs={nowMs} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <div className="flex flex-col gap-6 max-lg:order-first sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-start">
            <HandoverSides handover={handover} />
          </div>
          <HandoverSteps handover={handover} refused={refused} />
        </div>
      </div>
    </Page>
  )
}

import { dateTimeText } from '../../../domain/format/times.ts'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { UnbrokenNames } from '../../components/ui/unbroken-names.tsx'
import { Thumb } from '../../components/vehicle-photo/thumb.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import { HandoverSides } from './handover-sides.tsx'
import { HandoverProgressText, HandoverSteps } from './handover-steps.tsx'
import { HandoverTasks } from './handover-tasks.tsx'
import type { HandoverPage } from './loader.server.ts'

interface HandoverScreenProps {
  readonly page: HandoverPage
  readonly refused: RefusedForm | null
}

/** The hand-over of a sold vehicle: payments, contacts, and the tasks of both sides. */
export function HandoverScreen({ page: { handover, vehicle, nowMs }, refused }: HandoverScreenProps) {
  const { auction_id: auctionId, auction_number: auctionNumber, title, is_open: isOpen } = handover
  const { sold_at: soldAt } = handover
  return (
    <Page>
      <BackLink to={`/auctions/${auctionId}`}>Back to the auction</BackLink>
      <div className="flex items-center gap-4 sm:gap-5">
        {vehicle && (
          <Thumb
            vehicle={vehicle}
            sizes="(width >= 640px) 144px, 96px"
            loadPriority="first"
            className="aspect-[3/2] w-24 rounded-md sm:w-36"
          />
        )}
        <div className="min-w-0">
          <PageTitle>
            Handover: <UnbrokenNames text={title} />
          </PageTitle>
          <p className="figures mt-1 text-meta text-ink-3">
            {auctionNumber} · Sold {dateTimeText(Date.parse(soldAt), nowMs)}
          </p>
        </div>
      </div>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-6">
        <div className="flex min-w-0 flex-col gap-6 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-start lg:col-start-2">
          <HandoverSides handover={handover} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {refused?.message && (
            <div className="mb-6">
              <Banner tone="error">{refused.message}</Banner>
            </div>
          )}
          <HandoverProgressText handover={handover} nowMs={nowMs} />
          {isOpen && <HandoverTasks handover={handover} refused={refused} nowMs={nowMs} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2">
          <HandoverSteps handover={handover} refused={refused} />
        </div>
      </div>
    </Page>
  )
}

import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { type BulkAction, bulkDoneText } from '../../../domain/listing/bulk-actions.ts'
import { listingsCheckoutHref } from '../../../domain/listing/seller-addresses.ts'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { BulkResult } from './action.server.ts'
import { BULK_COPY } from './copy.ts'

interface BulkResultsProps {
  readonly action: BulkAction
  readonly results: readonly BulkResult[]
  readonly backHref: string
  readonly nowMs: number
}

/** What happened to each auction, and the payment for those that wait for it. */
export function BulkResults({ action, results, backHref, nowMs }: BulkResultsProps) {
  const changed = results.filter(({ outcome }) => outcome !== 'refused')
  const unpaid = changed.flatMap(({ relisted }) => (relisted && !relisted.isPaid ? [relisted.auctionId] : []))
  return (
    <Page>
      <BackLink to={backHref}>Back to My Auctions</BackLink>
      <PageTitle>{BULK_COPY[action].title}</PageTitle>
      <div className="mt-6 max-w-[640px]">
        <Banner
          tone={changed.length === results.length ? 'success' : changed.length > 0 ? 'warning' : 'error'}
        >
          {bulkDoneText(action, changed.length, results.length)}.
        </Banner>
        <ul className="mt-6 border-t border-line">
          {results.map((result) => (
            <li key={result.auctionId} className="border-b border-line py-3">
              <p className="font-[560] wrap-anywhere text-ink">
                <TextLink to={`/auctions/${result.relisted?.auctionId ?? result.auctionId}/manage`}>
                  {result.title}
                </TextLink>{' '}
                <span className="figures text-meta font-normal">{result.auctionNumber}</span>
              </p>
              <p className={`figures mt-0.5 text-meta ${result.outcome === 'refused' ? 'text-out' : ''}`}>
                {resultText(action, result, nowMs)}
              </p>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          {unpaid.length > 0 && (
            <ButtonLink
              to={unpaid.length > 1 ? listingsCheckoutHref(unpaid) : `/checkout?auction=${unpaid[0]}`}
              variant="primary"
            >
              {unpaid.length > 1 ? `Pay for ${unpaid.length} listings` : 'Pay for the listing'}
            </ButtonLink>
          )}
          <ButtonLink to={backHref}>My Auctions</ButtonLink>
        </div>
      </div>
    </Page>
  )
}

/** 'Starts Nov 27, 10:02 AM PT once paid', 'Paused', or why not. */
function resultText(
  action: BulkAction,
  { outcome, message, startAtMs, relisted }: BulkResult,
  nowMs: number,
): string {
  if (outcome === 'refused') return `Not changed: ${message}`
  if (action === 'pause') return 'Paused'
  const start = startAtMs === null ? '' : ` Starts ${withPacificZone(dateTimeText(startAtMs, nowMs))}`
  const done = action === 'publish' ? 'Published.' : 'Listed again.'
  return `${done}${start}${relisted && !relisted.isPaid ? ', once you have paid.' : '.'}`
}

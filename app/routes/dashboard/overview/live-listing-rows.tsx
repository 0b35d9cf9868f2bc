import { reserveText } from '../../../../domain/auction/auction-labels.ts'
import { isStepOfNeed, type Need } from '../../../../domain/dashboard/needs-you-now.ts'
import { countedText } from '../../../../domain/format/counted-text.ts'
import { countText } from '../../../../domain/format/usd.ts'
import { manageHref } from '../../../../domain/listing/seller-addresses.ts'
import { AuctionRow, AuctionRows } from '../../../components/auction-card/auction-row.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Listed } from '../../../lib/realtime/use-listed.ts'
import type { LiveListing } from './overview.server.ts'

interface LiveListingRowsProps {
  readonly rows: readonly LiveListing[]
  /** What needs the viewer now; a row does not repeat its step. */
  readonly needs: readonly Need[]
  readonly nowMs: number
}

/** The viewer's live auctions: price, clock, reserve, bids, watchers, and the questions that wait for an answer. */
export function LiveListingRows({ rows, needs, nowMs }: LiveListingRowsProps) {
  return (
    <AuctionRows>
      {rows.map(({ auction: listed, openQuestions }) => (
        <Listed key={listed.id} auction={listed} isOwn>
          {(auction) => (
            <AuctionRow
              auction={auction}
              nowMs={nowMs}
              meta={[
                countedText(auction.total_bids, 'bid'),
                reserveText({ hasReserve: auction.has_reserve, reserveMet: auction.reserve_met }),
                `${countText(auction.watchers)} watching`,
              ]}
              actions={
                <>
                  {openQuestions > 0 && !isStepOfNeed(needs, `/auctions/${auction.id}/questions`) && (
                    <ButtonLink to={`/auctions/${auction.id}/questions`}>
                      Answer {countedText(openQuestions, 'question')}
                      <span className="sr-only">: {auction.title}</span>
                    </ButtonLink>
                  )}
                  <ButtonLink to={manageHref(auction.id)} variant="quiet">
                    Manage<span className="sr-only">: {auction.title}</span>
                  </ButtonLink>
                </>
              }
            />
          )}
        </Listed>
      ))}
    </AuctionRows>
  )
}

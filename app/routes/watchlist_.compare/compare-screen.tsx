import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { locationText } from '../../../domain/account/person-labels.ts'
import { bidCountText, reserveText, statusLabel } from '../../../domain/auction/auction-labels.ts'
import { watchlistPath } from '../../../domain/auction/my-watchlist.ts'
import { nearTimeText } from '../../../domain/format/times.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import {
  engineSizeText,
  mileageText,
  NOT_AVAILABLE,
  vehicleValueLabel,
} from '../../../domain/vehicle/vehicle-labels.ts'
import { BackLink } from '../../components/ui/back-link.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { ClockFigure } from '../../components/ui/countdown.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { Thumb } from '../../components/vehicle-photo/thumb.tsx'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import type { ComparedAuction, loader } from './loader.server.ts'

interface Row {
  readonly label: string
  readonly cell: (auction: ComparedAuction, nowMs: number) => ReactNode
}

const ROWS: readonly Row[] = [
  {
    label: 'Current bid',
    cell: ({ current_bid: bid }) => (bid === null ? 'No bids yet' : dollarsWhole(bid)),
  },
  { label: 'Minimum bid', cell: ({ minimum_bid: minimum }) => dollarsWhole(minimum) },
  { label: 'Time left', cell: (auction, nowMs) => <TimeLeft auction={auction} nowMs={nowMs} /> },
  { label: 'Bids', cell: ({ total_bids: bids }) => bidCountText(bids) },
  {
    label: 'Reserve',
    cell: (auction) =>
      reserveText({
        hasReserve: auction.has_reserve,
        reserveMet: auction.reserve_met,
        isPending: auction.status === 'pending',
        soldAfter: auction.sold_after_auction,
      }),
  },
  {
    label: 'Buy now',
    cell: ({ buy_now_price: price }) => (price === null ? 'Not offered' : dollarsWhole(price)),
  },
  { label: 'Year', cell: ({ vehicle }) => vehicle.year },
  { label: 'Mileage', cell: ({ vehicle }) => mileageText(vehicle.mileage, vehicle.mileage_type) },
  { label: 'Title', cell: ({ vehicle }) => vehicleValueLabel(vehicle.title_status) },
  { label: 'Body style', cell: ({ vehicle }) => vehicleValueLabel(vehicle.body_style) },
  { label: 'Engine', cell: ({ vehicle }) => engineSizeText(vehicle.engine_size) },
  { label: 'Transmission', cell: ({ vehicle }) => vehicleValueLabel(vehicle.transmission) },
  { label: 'Drivetrain', cell: ({ vehicle }) => vehicleValueLabel(vehicle.drivetrain) },
  { label: 'Fuel', cell: ({ vehicle }) => vehicleValueLabel(vehicle.fuel_type) },
  { label: 'Color', cell: ({ vehicle }) => vehicle.exterior_color || NOT_AVAILABLE },
  { label: 'Location', cell: ({ seller }) => locationText(seller.profile) || NOT_AVAILABLE },
]

/** Up to four auctions side by side (docs/rules/account-screens.md, Watchlist). */
export function CompareScreen() {
  const { auctions, nowMs } = useLoaderData<typeof loader>()
  return (
    <Page>
      <BackLink to={watchlistPath('all')}>Watchlist</BackLink>
      <PageTitle>Compare auctions</PageTitle>
      {auctions.length < 2 && (
        <div className="mt-6 flex flex-col items-start gap-4">
          <p>Tick at least two auctions on your watchlist to compare them.</p>
          <ButtonLink to={watchlistPath('all')}>Back to the watchlist</ButtonLink>
        </div>
      )}
      {auctions.length > 0 && <CompareTable auctions={auctions} nowMs={nowMs} />}
    </Page>
  )
}

interface CompareTableProps {
  readonly auctions: readonly ComparedAuction[]
  readonly nowMs: number
}

/** The table scrolls inside itself where it is wider than the screen; its region takes the focus for that. */
function CompareTable({ auctions, nowMs }: CompareTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard only with the focus.
    <section aria-label="Comparison" tabIndex={0} className="relative mt-6 max-w-full overflow-x-auto">
      <table
        className="w-full table-fixed border-t border-line"
        style={{ minWidth: `${7 + auctions.length * 9}rem` }}
      >
        <caption className="sr-only">Comparison of {auctions.length} auctions</caption>
        <thead>
          <tr className="border-b border-line align-top">
            <td className="w-28 py-3 pr-4" />
            {auctions.map(({ id, title, vehicle }) => (
              <th key={id} scope="col" className="py-3 pr-4 text-left font-normal">
                <Thumb vehicle={vehicle} sizes="300px" className="aspect-[3/2] w-full rounded-md" />
                <Link
                  to={`/auctions/${id}`}
                  className="mt-1 inline-block py-2.5 font-semibold text-ink wrap-anywhere underline"
                >
                  {title}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, cell }) => (
            <tr key={label} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 text-left text-meta font-normal text-ink-3">
                {label}
              </th>
              {auctions.map((auction) => (
                <td key={auction.id} className="figures py-3 pr-4 text-ink wrap-anywhere">
                  {cell(auction, nowMs)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The clock of an active auction, else its status. */
function TimeLeft({ auction, nowMs }: { readonly auction: ComparedAuction; readonly nowMs: number }) {
  const endAtMs = Date.parse(auction.end_time)
  const remainingMs = useRemaining(endAtMs, nowMs)
  if (auction.status !== 'active') return statusLabel(auction.status)
  return (
    <>
      <ClockFigure remainingMs={remainingMs} />
      <span className="block text-meta text-ink-3">{nearTimeText(endAtMs, nowMs)}</span>
    </>
  )
}

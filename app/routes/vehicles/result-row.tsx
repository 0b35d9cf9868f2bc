import { Check, X } from 'lucide-react'
import { bidCountText } from '../../../domain/auction/auction-labels.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { endedText, outcomeText, unsoldText } from '../../../domain/auction/result-labels.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import { mileageText } from '../../../domain/vehicle/vehicle-labels.ts'
import { dotted } from '../../components/ui/facts.tsx'
import { Link } from '../../components/ui/link.tsx'
import { UnbrokenNames } from '../../components/ui/unbroken-names.tsx'
import { Thumb } from '../../components/vehicle-photo/thumb.tsx'

interface ResultRowProps {
  readonly auction: CardAuction
  /** When the auction was closed; null where it is unknown. */
  readonly closedAtMs: number | null
  readonly nowMs: number
  readonly eager: boolean
}

/** An ended auction in the archive: the car at the left, the result at the right. */
export function ResultRow({ auction, closedAtMs, nowMs, eager }: ResultRowProps) {
  const { vehicle, result } = auction
  const { city } = auction.seller.profile
  // An auction that was bought was over before the end time of its listing.
  const endedAtMs = Math.min(Date.parse(auction.end_time), closedAtMs ?? Number.POSITIVE_INFINITY)
  return (
    <li className="relative flex gap-4 border-b border-line py-4 sm:items-center sm:gap-6">
      <Thumb
        vehicle={vehicle}
        sizes="(width < 620px) 112px, 180px"
        loadPriority={eager ? 'soon' : 'near'}
        className="aspect-[3/2] w-28 max-w-[36%] self-start rounded-sm sm:w-45 sm:rounded-md"
      />
      <div className="grid min-w-0 grow grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center md:grid-cols-[minmax(0,1fr)_180px_150px] lg:grid-cols-[minmax(0,420fr)_minmax(0,200fr)_minmax(0,240fr)_160px]">
        <div className="min-w-0">
          <h3 className="line-clamp-2 text-body font-semibold sm:text-title">
            <Link
              to={`/auctions/${auction.id}`}
              className="after:absolute after:inset-0 after:rounded-sm hover:underline"
            >
              <UnbrokenNames text={auction.title} />
            </Link>
          </h3>
          <p className="mt-0.5 truncate text-meta">
            {dotted([mileageText(vehicle.mileage, vehicle.mileage_type), vehicle.exterior_color])}
            <span className="lg:hidden">{city && ` · ${city}`}</span>
          </p>
        </div>
        <div className="min-w-0 text-meta max-lg:hidden">
          <p className="truncate">{city}</p>
          <p>{auction.seller.user_type === 'dealer' ? 'Dealer' : 'Private'}</p>
        </div>
        <div className="text-meta max-md:order-last max-md:col-span-full">
          <p className="max-md:hidden">{bidCountText(auction.total_bids)}</p>
          <p className="figures">{endedText(endedAtMs, nowMs)}</p>
        </div>
        {result && <Outcome result={result} />}
      </div>
    </li>
  )
}

/** The price and the outcome. Without a sale the amount is quieter, since nobody paid it. */
function Outcome({ result }: { readonly result: NonNullable<CardAuction['result']> }) {
  const isSold = result.outcome === 'sold' && result.payment !== 'not_completed'
  const Icon = isSold ? Check : X
  const amount = result.amount === null ? null : dollarsWhole(result.amount)
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 sm:block sm:text-right">
      {isSold ? (
        <p className="figures text-card text-ink">{amount}</p>
      ) : (
        <p className="figures text-ink-3">{unsoldText(result.outcome, amount)}</p>
      )}
      <p
        className={`inline-flex items-center gap-1.5 text-meta ${isSold ? 'font-[560] text-ink' : 'text-ink-3'}`}
      >
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {outcomeText(result)}
      </p>
    </div>
  )
}

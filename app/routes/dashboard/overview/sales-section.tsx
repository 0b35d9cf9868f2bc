import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  contactWaitsText,
  getNextStep,
  handoverWaitsText,
  isNotCompleted,
  premiumStateText,
  type SaleSide,
  saleTitle,
  settlementFeeNote,
} from '../../../../domain/after-sale/sale-labels.ts'
import { endedText } from '../../../../domain/auction/result-labels.ts'
import { isStepOfNeed, type Need } from '../../../../domain/dashboard/needs-you-now.ts'
import { dollarsExact, dollarsWhole, percentText } from '../../../../domain/format/usd.ts'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PhoneLink } from '../../../components/ui/phone-link.tsx'
import { UnbrokenNames } from '../../../components/ui/unbroken-names.tsx'
import { endMoment } from '../../../lib/labels/end-labels.ts'
import { DASHBOARD_ROW, RowThumb } from '../dashboard-row.tsx'
import type { MySale, MySales, SaleContact } from '../my-sales.server.ts'

interface SalesSectionProps {
  readonly side: SaleSide
  readonly sales: MySales
  /** What needs the viewer now: it has the primary button, and a sale does not repeat its step. */
  readonly needs: readonly Need[]
  readonly nowMs: number
}

/** The recent purchases or sales: the amounts due, the other side's contact and the next step. */
export function SalesSection({
  side,
  sales: { total, notCompleted, shown },
  needs,
  nowMs,
}: SalesSectionProps) {
  if (total === 0) return null
  const id = `vehicles-${side}`
  const title = saleTitle(side, { total, notCompleted })
  const isWin = notCompleted < total
  const Icon = isWin ? Check : X
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface">
      <div
        className={`flex min-h-11 items-center gap-3 rounded-t-[5px] border-b px-4 sm:px-5 ${isWin ? 'border-win-line bg-win-bg text-win' : 'border-line text-ink'}`}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <h2 id={id} className="figures font-[560]">
          {title}
        </h2>
        {total > shown.length && (
          <Link
            to={`/dashboard?tab=${side === 'won' ? 'my-bids' : 'my-auctions'}`}
            className="-mr-2 ml-auto inline-flex h-11 items-center px-2 text-meta underline underline-offset-4"
          >
            View all<span className="sr-only"> of: {title}</span>
          </Link>
        )}
      </div>
      <ul className="@container">
        {shown.map((sale) => (
          <SaleRow
            key={sale.auction.id}
            side={side}
            sale={sale}
            needs={needs}
            nowMs={nowMs}
            isMain={shown.length === 1 && needs.length === 0}
          />
        ))}
      </ul>
    </section>
  )
}

interface SaleRowProps {
  readonly side: SaleSide
  readonly sale: MySale
  readonly needs: readonly Need[]
  readonly nowMs: number
  /** Whether its button is the primary one of the page. */
  readonly isMain: boolean
}

function SaleRow({ side, sale, needs, nowMs, isMain }: SaleRowProps) {
  const { auction, closedAtMs, premium } = sale
  const next = getNextStep(side, {
    saleId: sale.saleId,
    state: premium.state,
    said: sale.said,
    isPayable: sale.isPayable,
    auctionId: auction.id,
  })
  // An auction that was sold by an after-sale offer ended when bidding ended, not when the offer was
  // accepted.
  const { atMs } = endMoment(auction, { nowMs, closedAtMs })
  return (
    <li className={DASHBOARD_ROW}>
      <RowThumb auction={auction} />
      <div className="min-w-0">
        <h3 className="text-title wrap-anywhere">
          <Link to={`/auctions/${auction.id}`} className="text-ink hover:underline">
            <UnbrokenNames text={auction.title} />
          </Link>
        </h3>
        <p className="figures mt-0.5 text-meta">{endedText(atMs ?? closedAtMs, nowMs)}</p>
      </div>
      <dl className="col-span-full row-start-2 grid grid-cols-2 gap-x-4 gap-y-4 @min-[35rem]:col-span-2 @min-[35rem]:col-start-2 @min-[35rem]:grid-cols-3">
        {side === 'won' ? <WinnersCosts sale={sale} /> : <SellersProceeds sale={sale} />}
        <div className="min-w-0 @max-[35rem]:col-span-full">
          <dt className="text-label text-ink-3">{side === 'won' ? 'Seller' : 'Buyer'}</dt>
          <dd className="mt-0.5 text-meta">
            {sale.contact ? (
              <Contact contact={sale.contact} />
            ) : (
              <span className="text-ink-3">{contactWaitsText(side, premium.state)}</span>
            )}
          </dd>
        </div>
      </dl>
      {!isStepOfNeed(needs, next.to) && (
        <div className="col-span-full @min-[35rem]:col-span-1 @min-[35rem]:col-start-3 @min-[35rem]:row-start-1">
          <ButtonLink
            to={next.to}
            variant={side === 'won' && isMain ? 'primary' : 'secondary'}
            className="w-full"
          >
            {next.text}
            <span className="sr-only">: {auction.title}</span>
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

function WinnersCosts({ sale: { amount, premium, isPayable, said } }: { readonly sale: MySale }) {
  const isOff = isNotCompleted(premium.state)
  return (
    <>
      <Figure
        label={said === 'neither' && !isOff ? 'You pay the seller' : 'Price'}
        value={dollarsWhole(amount)}
        below={isOff ? null : (handoverWaitsText('won', said) ?? 'Directly')}
      />
      <Figure
        label={`Premium (${percentText(premium.rate)})`}
        value={dollarsExact(premium.amount)}
        below={premiumStateText(premium.state, { isPayable, turn: premium.turn })}
      />
    </>
  )
}

function SellersProceeds({ sale: { amount, premium, settlementFee, fee, said } }: { readonly sale: MySale }) {
  const isOff = isNotCompleted(premium.state)
  return (
    <>
      <Figure
        label={said === 'seller_said' || isOff ? 'Price' : 'The buyer pays you'}
        value={dollarsWhole(amount)}
        below={isOff ? null : (handoverWaitsText('sold', said) ?? 'Directly')}
      />
      {settlementFee !== null && !isOff && (
        <Figure label="Settlement fee" value={dollarsExact(settlementFee)} below={settlementFeeNote(fee)} />
      )}
    </>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly below?: ReactNode
}

function Figure({ label, value, below }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-3">{label}</dt>
      <dd>
        <span className="block text-summary text-ink">{value}</span>
        {below && <span className="block text-meta text-ink-3">{below}</span>}
      </dd>
    </div>
  )
}

/** Name, phone and address of the other side, as in the mail after the sale. */
function Contact({ contact }: { readonly contact: SaleContact }) {
  const { name, businessName, phone, street, town } = contact
  return (
    <>
      <span className="block font-semibold wrap-anywhere text-ink">{businessName ?? name}</span>
      {businessName && <span className="block wrap-anywhere">{name}</span>}
      {phone && (
        <span className="block">
          <PhoneLink number={phone} />
        </span>
      )}
      {street && <span className="block wrap-anywhere">{street}</span>}
      {town && <span className="block wrap-anywhere">{town}</span>}
    </>
  )
}

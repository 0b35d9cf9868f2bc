import { CircleAlert, TriangleAlert } from 'lucide-react'
import { myBidsPath } from '../../../../domain/auction/my-bids.ts'
import { NEEDS_PER_KIND, type Need } from '../../../../domain/dashboard/needs-you-now.ts'
import { nearTimeText } from '../../../../domain/format/times.ts'
import { countText } from '../../../../domain/format/usd.ts'
import { RowFigure } from '../../../components/auction-card/auction-row.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { ClockFigure } from '../../../components/ui/countdown.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { UnbrokenNames } from '../../../components/ui/unbroken-names.tsx'
import { useRemaining } from '../../../lib/realtime/use-remaining.ts'

interface NeedsProps {
  readonly needs: readonly Need[]
  /** In how many running auctions the viewer is outbid; the list shows the first ones. */
  readonly outbid: number
  readonly nowMs: number
}

/** What waits for the viewer, the most urgent first, each with its clock and its action; nothing where nothing waits. */
export function NeedsYouNow({ needs, outbid, nowMs }: NeedsProps) {
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs" className="rounded-md border border-line bg-surface">
      <div className="flex min-h-11 items-center gap-3 rounded-t-[5px] border-b border-amber-line bg-amber-bg px-4 text-amber sm:px-5">
        <CircleAlert aria-hidden className="size-4.5 shrink-0" />
        <h2 id="needs" className="font-[560]">
          What needs you now
        </h2>
      </div>
      <ul className="@container">
        {needs.map((need, index) => (
          <NeedRow key={`${need.kind}-${need.id}`} need={need} isMain={index === 0} nowMs={nowMs} />
        ))}
      </ul>
      {outbid > NEEDS_PER_KIND && (
        <p className="border-t border-line px-4 sm:px-5">
          <Link to={myBidsPath('outbid')} className="inline-flex min-h-11 items-center text-ink underline">
            All {countText(outbid)} auctions in which you’re outbid
          </Link>
        </p>
      )}
    </section>
  )
}

interface NeedRowProps {
  readonly need: Need
  /** Whether its action is the primary one of the page. */
  readonly isMain: boolean
  readonly nowMs: number
}

function NeedRow({ need, isMain, nowMs }: NeedRowProps) {
  const { kind, label, auction, note, amount, clock, action, second } = need
  const about = <span className="sr-only">: {auction?.title ?? label}</span>
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 border-b border-line p-4 last:border-b-0 sm:px-5 @min-[35rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3
          className={`text-title wrap-anywhere ${kind === 'outbid' ? 'flex items-center gap-2 text-out' : ''}`}
        >
          {kind === 'outbid' && <TriangleAlert aria-hidden className="size-4.5 shrink-0" />}
          {label}
        </h3>
        {auction && (
          <p className="wrap-anywhere">
            <Link to={`/auctions/${auction.id}`} className="inline-block py-2.5 text-ink underline sm:py-0">
              <UnbrokenNames text={auction.title} />
            </Link>
          </p>
        )}
        {note && <p className="text-meta text-ink-2">{note}</p>}
        {(amount || clock) && (
          <dl className="mt-3 grid grid-cols-2 gap-4">
            {amount && (
              <RowFigure label={amount.label}>
                <span className="figures">{amount.text}</span>
              </RowFigure>
            )}
            {clock && <NeedClock clock={clock} nowMs={nowMs} />}
          </dl>
        )}
      </div>
      <div className="flex flex-col gap-2 @min-[35rem]:w-56">
        <ButtonLink to={action.to} variant={isMain ? 'primary' : 'secondary'}>
          {action.text}
          {about}
        </ButtonLink>
        {second && (
          <ButtonLink to={second.to} variant="quiet">
            {second.text}
            {about}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function NeedClock({ clock, nowMs }: { readonly clock: NonNullable<Need['clock']>; readonly nowMs: number }) {
  const remainingMs = useRemaining(clock.atMs, nowMs)
  return (
    <RowFigure label={clock.label} below={nearTimeText(clock.atMs, nowMs)}>
      <ClockFigure remainingMs={remainingMs} accessibleText={remainingMs > 0 ? undefined : 'Over'} />
    </RowFigure>
  )
}

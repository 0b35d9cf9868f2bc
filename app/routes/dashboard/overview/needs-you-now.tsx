import { CircleAlert } from 'lucide-react'
import type { Need } from '../../../../domain/dashboard/needs-you-now.ts'
import { nearTimeText } from '../../../../domain/format/times.ts'
import { RowFigure } from '../../../components/auction-card/auction-row.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { ClockFigure } from '../../../components/ui/countdown.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { UnbrokenNames } from '../../../components/ui/unbroken-names.tsx'
import { useRemaining } from '../../../lib/realtime/use-remaining.ts'

interface NeedsProps {
  readonly needs: readonly Need[]
  readonly nowMs: number
}

/** What waits for the viewer, the most urgent first, each with its clock and its action; nothing where nothing waits. */
export function NeedsYouNow({ needs, nowMs }: NeedsProps) {
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
  const { label, auction, note, amount, clock, action, second } = need
  const about = <span className="sr-only">: {auction?.title ?? label}</span>
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 border-b border-line p-4 last:border-b-0 sm:px-5 @min-[35rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-title wrap-anywhere">{label}</h3>
        {auction && (
          <p className="wrap-anywhere">
            <Link
              to={`/auctions/${auction.id}`}
              className="inline-flex min-h-11 items-center text-ink underline sm:min-h-0"
            >
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

import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { HomeSection } from './home-section.tsx'
import type { LogLine } from './loader.server.ts'
import { LogExcerpt } from './log-excerpt.tsx'

const REASONS = [
  {
    title: 'Every bid has a receipt',
    text: 'Accepted, or refused and why, with its number and the exact time.',
  },
  {
    title: 'A log anyone can check',
    text: 'Every bid, extension, and pause is in a tamper-evident log. Download it and check it yourself.',
  },
  {
    title: 'Nobody sees your maximum',
    text: 'Neither the seller nor other bidders see it, during the auction or after. We bid only as much as you need to lead: straight to the reserve, then one step at a time.',
  },
  {
    title: 'No win, no charge',
    text: 'We charge only the winning bidder, and release everyone else’s $50 hold.',
  },
] as const

interface TrustProps {
  /** The auction whose log is shown; null where no auction is running. */
  readonly auction: CardAuction | null
  readonly log: readonly LogLine[]
  readonly nowMs: number
}

/** The reasons to trust the prices, with the log of a running auction. */
export function Trust({ auction, log, nowMs }: TrustProps) {
  const hasLog = auction !== null && log.length > 0
  return (
    <HomeSection title="Every bid on the record" id="trust">
      <div
        className={
          hasLog ? 'grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-start' : ''
        }
      >
        <dl className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
          {REASONS.map(({ title, text }) => (
            <div key={title} className="border-t border-line pt-4">
              <dt className="text-title text-ink">{title}</dt>
              <dd className="mt-1 text-pretty">{text}</dd>
            </div>
          ))}
        </dl>
        {hasLog && <LogExcerpt auction={auction} log={log} nowMs={nowMs} />}
      </div>
    </HomeSection>
  )
}

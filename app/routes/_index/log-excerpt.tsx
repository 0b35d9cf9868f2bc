import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { logTimeText } from '../../../domain/format/times.ts'
import { Link } from '../../components/ui/link.tsx'
import { logRowText } from './copy.ts'
import type { LogLine } from './loader.server.ts'

interface LogExcerptProps {
  readonly auction: CardAuction
  readonly log: readonly LogLine[]
  readonly nowMs: number
}

/** The newest log entries of a running auction: number, event, time and hash. */
export function LogExcerpt({ auction, log, nowMs }: LogExcerptProps) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 pr-2 pl-4 sm:pr-3 sm:pl-5">
        <h3 className="min-w-0 truncate py-2 text-meta font-semibold">Log of {auction.title}</h3>
        <Link
          to={`/auctions/${auction.id}?tab=bids#tabs`}
          className="ml-auto inline-flex h-11 items-center rounded-md px-2 text-meta text-link hover:underline"
        >
          Whole log<span className="sr-only"> of {auction.title}</span>
        </Link>
      </div>
      <ol className="px-4 sm:px-5">
        {log.map((line) => (
          <li
            key={line.seq}
            className="figures grid grid-cols-[28px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-2.5 text-meta first:border-t-0 sm:grid-cols-[28px_minmax(0,1fr)_128px_80px]"
          >
            <span className="text-ink-3">{line.seq}</span>
            <span className="truncate text-ink">{logRowText(line)}</span>
            <span className="text-right text-ink-3">{logTimeText(line.atMs, nowMs)}</span>
            <span className="pl-1 text-ink-3 max-sm:hidden">
              <span className="sr-only">hash </span>
              {line.hash.slice(0, 8)}…
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

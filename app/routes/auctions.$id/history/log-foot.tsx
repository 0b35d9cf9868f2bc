import { Download, ShieldCheck } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { PageSnapshot } from '../../../../domain/auction/log-check.ts'
import { countedText } from '../../../../domain/format/counted-text.ts'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import type { HistoryPage } from './history-page.server.ts'
import type { HistoryRow } from './history-rows.tsx'
import type { LogCheckProps } from './log-check.tsx'
import { shortHash } from './short-hash.ts'

interface LogFootProps {
  readonly auctionId: number
  readonly log: HistoryPage['log']
  /** The rows of the page: their bids must be in the log. */
  readonly rows: readonly HistoryRow[]
}

/**
 * The auction's log: its number of entries, its last hash, the check in this browser, and the download
 * (docs/rules/auction-page.md, Log check).
 */
export function LogFoot({ auctionId, log, rows }: LogFootProps) {
  const check = useCheck()
  const Check = check.view
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <p className="figures flex min-w-0 flex-wrap gap-x-4 text-meta text-ink-3">
            <span className="text-ink-2">Event log, {countedText(log.entries, 'entry', 'entries')}</span>
            {log.lastHash && (
              <span title={log.lastHash} className="not-tight:whitespace-nowrap">
                last hash {shortHash(log.lastHash)}
              </span>
            )}
          </p>
          <p className="mt-1 text-meta text-pretty text-ink-3">
            The log also records the opening, extensions, and the close.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            className="only-scripted"
            busy={check.isBusy}
            busyText="Verifying"
            onClick={() => check.begin(pageKnows(log, rows))}
          >
            <ShieldCheck aria-hidden className="size-4" />
            Verify log
          </Button>
          <a
            href={`/api/auctions/${auctionId}/ledger`}
            download={`hammerlane-auction-${auctionId}.ndjson`}
            className={`${buttonClass({ variant: 'secondary' })} tight:px-2`}
          >
            <Download aria-hidden className="size-4" />
            Download log
          </a>
        </div>
      </div>
      {check.isMissing && (
        <Banner tone="warning">The log checker could not be loaded. Please try again.</Banner>
      )}
      {Check && check.knows && (
        <Check
          key={check.run}
          auctionId={auctionId}
          knows={check.knows}
          entriesNow={log.entries}
          onDone={check.end}
        />
      )}
    </div>
  )
}

/** The check, whose code is loaded on the first press. */
function useCheck() {
  const [view, setView] = useState<ComponentType<LogCheckProps> | null>(null)
  const [{ run, knows }, setRun] = useState<{ run: number; knows: PageSnapshot | null }>({
    run: 0,
    knows: null,
  })
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return {
    view,
    run,
    knows,
    isBusy,
    isMissing,
    async begin(next: PageSnapshot) {
      setBusy(true)
      setMissing(false)
      try {
        const { LogCheck } = await import('./log-check.tsx')
        setView(() => LogCheck)
        setRun((last) => ({ run: last.run + 1, knows: next }))
      } catch {
        setBusy(false)
        setMissing(true)
      }
    },
    end: () => setBusy(false),
  }
}

/**
 * A viewer with access to the bidders' names gets no masks to compare; all other fields of those bids are
 * compared.
 */
function pageKnows({ entries, lastHash }: HistoryPage['log'], rows: readonly HistoryRow[]): PageSnapshot {
  return {
    entries,
    lastHash,
    bids: rows.flatMap((row) => {
      if (row.kind !== 'bid') return []
      const { id, seq, bid_amount: amount, bid_type: type, bidder, bidder_id } = row.bid
      return [{ id, seq, amount, type, bidder: bidder_id === null ? bidder.username : null }]
    }),
  }
}

import { useEffect, useRef, useState } from 'react'
import type { LogVerdict, PageKnows } from '../../../../domain/auction/log-check.ts'
import { Banner } from '../../../components/ui/banner.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { checkLedger, type LedgerOutcome } from './check-ledger.ts'
import {
  checkingText,
  DOWNLOADING_LOG,
  LOG_NOT_DOWNLOADED,
  logVerdictText,
  NO_HASHES_HERE,
  OFFLINE_FOR_LOG,
  sinceCheckText,
  WHAT_A_CHECK_SHOWS,
} from './log-check-copy.ts'

/** Drawn so often while it goes on: thousands of entries are checked in a second. */
const DRAWN_EVERY_MS = 100

export interface LogCheckProps {
  readonly auctionId: number
  /** As it stood when the button was pressed. */
  readonly knows: PageKnows
  /** As it stands by now. */
  readonly entriesNow: number
  readonly onDone: () => void
}

/** One check of the log, from its download to what was found (Product page, Ledger). */
export function LogCheck({ auctionId, knows, entriesNow, onDone }: LogCheckProps) {
  const [checked, setChecked] = useState(0)
  const [outcome, setOutcome] = useState<LedgerOutcome | null>(null)
  const told = useRef(onDone)
  told.current = onDone

  useEffect(() => {
    const download = new AbortController()
    let isShown = true
    let drawnAtMs = 0
    const onEntry = (seq: number) => {
      const nowMs = performance.now()
      if (!isShown || nowMs - drawnAtMs < DRAWN_EVERY_MS) return
      drawnAtMs = nowMs
      setChecked(seq)
    }
    void checkLedger(auctionId, { knows, onEntry, download }).then((found) => {
      if (!isShown) return
      setOutcome(found)
      told.current()
    })
    return () => {
      isShown = false
      download.abort()
    }
  }, [auctionId, knows])

  if (outcome === null) {
    const isComing = checked === 0
    return (
      <div className="flex flex-col gap-2">
        <p className="figures text-meta">
          {isComing ? DOWNLOADING_LOG : checkingText(checked, knows.entries)}
        </p>
        <Progress label="Verifying the log" {...(!isComing && { done: checked / knows.entries })} />
      </div>
    )
  }
  return <Found outcome={outcome} entriesNow={entriesNow} />
}

interface FoundProps {
  readonly outcome: LedgerOutcome
  readonly entriesNow: number
}

function Found({ outcome, entriesNow }: FoundProps) {
  if (outcome.kind === 'checked') return <Verdict verdict={outcome.verdict} entriesNow={entriesNow} />
  const { tone, text } = NOT_CHECKED[outcome.kind]
  return <Banner tone={tone}>{text}</Banner>
}

const NOT_CHECKED = {
  offline: { tone: 'warning', text: OFFLINE_FOR_LOG },
  not_downloaded: { tone: 'warning', text: LOG_NOT_DOWNLOADED },
  no_hashes: { tone: 'info', text: NO_HASHES_HERE },
} as const

interface VerdictProps {
  readonly verdict: LogVerdict
  readonly entriesNow: number
}

function Verdict({ verdict, entriesNow }: VerdictProps) {
  const since = verdict.valid ? sinceCheckText(entriesNow - verdict.entries) : null
  return (
    <Banner tone={verdict.valid ? 'success' : 'error'}>
      <p className="figures font-[560] text-balance wrap-anywhere">{logVerdictText(verdict)}</p>
      {since && <p className="figures mt-1 text-meta text-ink-2">{since}</p>}
      {verdict.valid && (
        <details className="text-meta text-ink-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            What this shows
          </summary>
          <p className="text-pretty">{WHAT_A_CHECK_SHOWS}</p>
        </details>
      )}
    </Banner>
  )
}

import { useEffect, useRef, useState } from 'react'
import { checkLog, type LogCheckResult, type PageSnapshot } from '../../../../domain/auction/log-check.ts'
import { Banner } from '../../../components/ui/banner.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { isOffline } from '../../../lib/offline/use-offline.ts'
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

/** Interval between renderings of the progress: thousands of entries are checked in a second. */
const DRAWN_EVERY_MS = 100

export interface LogCheckProps {
  readonly auctionId: number
  /** The page's knowledge when the button was pressed. */
  readonly knows: PageSnapshot
  /** The number of entries by now. */
  readonly entriesNow: number
  readonly onDone: () => void
}

/** One check of the log, from its download to its result (docs/rules/auction-page.md, Log check). */
export function LogCheck({ auctionId, knows, entriesNow, onDone }: LogCheckProps) {
  const [checked, setChecked] = useState(0)
  const [outcome, setOutcome] = useState<LedgerCheck | null>(null)
  const latestOnDone = useRef(onDone)
  latestOnDone.current = onDone

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
      latestOnDone.current()
    })
    return () => {
      isShown = false
      download.abort()
    }
  }, [auctionId, knows])

  if (outcome === null) {
    const isDownloading = checked === 0
    return (
      <div className="flex flex-col gap-2">
        <p className="figures text-meta">
          {isDownloading ? DOWNLOADING_LOG : checkingText(checked, knows.entries)}
        </p>
        <Progress label="Verifying the log" {...(!isDownloading && { done: checked / knows.entries })} />
      </div>
    )
  }
  return <CheckResult outcome={outcome} entriesNow={entriesNow} />
}

interface CheckResultProps {
  readonly outcome: LedgerCheck
  readonly entriesNow: number
}

function CheckResult({ outcome, entriesNow }: CheckResultProps) {
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
  readonly verdict: LogCheckResult
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

/** The download is aborted after this time without data. */
const SILENCE_MS = 15_000

type LedgerCheck =
  | { readonly kind: 'checked'; readonly verdict: LogCheckResult }
  | { readonly kind: 'offline' | 'not_downloaded' | 'no_hashes' }

interface CheckOptions {
  readonly knows: PageSnapshot
  readonly onEntry: (seq: number) => void
  /** Aborts the download, when the component unmounts or no more data arrives. */
  readonly download: AbortController
}

/** Downloads an auction's log and checks it while it arrives. Never throws. */
async function checkLedger(
  auctionId: number,
  { knows, onEntry, download }: CheckOptions,
): Promise<LedgerCheck> {
  // Browsers provide `crypto.subtle` only to pages that were loaded over TLS.
  if (crypto.subtle === undefined) return { kind: 'no_hashes' }
  if (isOffline()) return { kind: 'offline' }
  try {
    const lines = readLines(`/api/auctions/${auctionId}/ledger`, download)
    return { kind: 'checked', verdict: await checkLog(lines, { snapshot: knows, sha256, onEntry }) }
  } catch {
    return { kind: isOffline() ? 'offline' : 'not_downloaded' }
  } finally {
    // After the first fault the rest is not needed.
    download.abort()
  }
}

/** Yields the lines of a file while it is downloaded, including an unterminated last line. */
async function* readLines(address: string, download: AbortController): AsyncGenerator<string> {
  const startTimeout = () => window.setTimeout(() => download.abort(), SILENCE_MS)
  let timer = startTimeout()
  try {
    const response = await fetch(address, { signal: download.signal, cache: 'no-store' })
    if (!response.ok || response.body === null) throw new Error('no log')
    const reader = response.body.getReader()
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      window.clearTimeout(timer)
      const parts = (rest + decoder.decode(value, { stream: !done })).split('\n')
      rest = parts.pop() ?? ''
      yield* parts
      if (done) break
      timer = startTimeout()
    }
    if (rest !== '') yield rest
  } finally {
    window.clearTimeout(timer)
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { checkLog, type LogVerdict, type PageKnows } from '../../../../domain/auction/log-check.ts'
import { isOffline } from '../../../lib/offline/use-offline.ts'

/** So long may nothing come. */
const SILENCE_MS = 15_000

export type LedgerOutcome =
  | { readonly kind: 'checked'; readonly verdict: LogVerdict }
  | { readonly kind: 'offline' | 'not_downloaded' | 'no_hashes' }

interface CheckOptions {
  readonly knows: PageKnows
  readonly onEntry: (seq: number) => void
  /** Ends the download, from outside or where nothing comes any more. */
  readonly download: AbortController
}

/** Downloads an auction's log and checks it as it comes. Never throws. */
export async function checkLedger(
  auctionId: number,
  { knows, onEntry, download }: CheckOptions,
): Promise<LedgerOutcome> {
  // Browsers keep it from pages that came over an open line.
  if (crypto.subtle === undefined) return { kind: 'no_hashes' }
  if (isOffline()) return { kind: 'offline' }
  try {
    const lines = linesOf(`/api/auctions/${auctionId}/ledger`, download)
    return { kind: 'checked', verdict: await checkLog(lines, { knows, sha256, onEntry }) }
  } catch {
    return { kind: isOffline() ? 'offline' : 'not_downloaded' }
  } finally {
    // After the first fault the rest need not come.
    download.abort()
  }
}

/** The lines of a file as they come; what is after the last line's end is a line too. */
async function* linesOf(address: string, download: AbortController): AsyncGenerator<string> {
  const waitForMore = () => window.setTimeout(() => download.abort(), SILENCE_MS)
  let timer = waitForMore()
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
      timer = waitForMore()
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

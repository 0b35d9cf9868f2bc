/**
 * The prices and clocks of all auctions that a page lists, asked for in one call every few seconds while somebody looks:
 * a socket for each card would wake a room for each.
 */
import type { WireAuctionNews } from '../../../domain/schemas/auction.ts'
import { isOffline } from '../offline/use-offline.ts'
import { tellPageNews } from './page-events.ts'

type News = WireAuctionNews

/** How often; a little less often in the one tab than in the other, so that they do not all ask in one moment. */
const ASKED_EVERY_MS = { least: 4_000, spread: 1_000 }
/** After an answer that did not come, twice as long each time, up to a minute. */
const MOST_MS = 60_000
const TIMEOUT_MS = 8_000
const MOST_AT_ONCE = 100

/** An auction as a page has it. */
export interface Listed {
  readonly id: number
  readonly seq: number
  readonly status: string
  /** The person has bid in it, or sells it: how they stand may have changed with it, which only the page's data tell. */
  readonly isOwn: boolean
}

interface Shown extends Listed {
  readonly listeners: Set<() => void>
}

const shown = new Map<number, Shown>()
/** Kept for as long as the page's scripts: what a page is read anew with may be older. */
const latest = new Map<number, News>()
let timer = 0
let failures = 0
let isAsking = false

/** What has become of an auction since the page was read; undefined where nothing has. */
export function newsOf(auctionId: number): News | undefined {
  return latest.get(auctionId)
}

/** Takes in what an answer of the API says of an auction that the page lists: it need not be asked for again. */
export function noteNews(news: News): void {
  take(news)
}

/** Follows an auction until the returned function is called. */
export function followListed(listed: Listed, listener: () => void): () => void {
  const { id } = listed
  const listeners = shown.get(id)?.listeners ?? new Set()
  shown.set(id, { ...listed, listeners })
  listeners.add(listener)
  if (timer === 0) begin()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    shown.delete(id)
    if (shown.size === 0) end()
  }
}

function begin(): void {
  failures = 0
  plan()
  document.addEventListener('visibilitychange', askAtOnce)
  window.addEventListener('online', askAtOnce)
}

function end(): void {
  window.clearTimeout(timer)
  timer = 0
  document.removeEventListener('visibilitychange', askAtOnce)
  window.removeEventListener('online', askAtOnce)
}

function plan(): void {
  window.clearTimeout(timer)
  const wait = Math.min(ASKED_EVERY_MS.least * 2 ** failures, MOST_MS) + Math.random() * ASKED_EVERY_MS.spread
  timer = window.setTimeout(ask, wait)
}

function askAtOnce(): void {
  if (document.visibilityState === 'visible') void ask()
}

async function ask(): Promise<void> {
  if (isAsking) return
  isAsking = true
  const canAsk = document.visibilityState === 'visible' && !isOffline()
  const news = canAsk ? await readNews() : []
  isAsking = false
  failures = news === null ? failures + 1 : 0
  if (shown.size === 0) return
  plan()
  for (const each of news ?? []) take(each)
}

/** Null where no answer came. */
async function readNews(): Promise<readonly News[] | null> {
  const known = [...shown.values()].slice(0, MOST_AT_ONCE).map((listed) => `${listed.id}:${knownSeq(listed)}`)
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`/api/auctions/changes?known=${known.join()}`, { signal })
    return response.ok ? ((await response.json()) as { data: readonly News[] }).data : null
  } catch {
    return null
  }
}

/** The last event that is known of it. */
function knownSeq({ id, seq }: Listed): number {
  return Math.max(seq, latest.get(id)?.seq ?? 0)
}

function take(news: News): void {
  const listed = shown.get(news.id)
  if (!listed || news.seq <= knownSeq(listed)) return
  const before = latest.get(news.id)?.status ?? listed.status
  latest.set(news.id, news)
  for (const listener of listed.listeners) listener()
  // What has begun or ended may stand elsewhere in the list, or in it no more.
  if (listed.isOwn || news.status !== before) tellPageNews()
}

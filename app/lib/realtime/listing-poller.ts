/**
 * Polls the prices and clocks of all auctions that a visible page lists, and the server's time, in one call every few seconds
 * (decision 180). A socket for each card would wake a room for each.
 */
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { WireAuctionChange } from '../../../domain/schemas/auction.ts'
import { isOffline } from '../offline/use-offline.ts'
import { emitPageChanged } from './page-events.ts'
import { measureServerTime } from './server-clock.ts'

type News = WireAuctionChange
type ChangesAnswer = { readonly data: readonly News[]; readonly server_time: string }

/** Interval with a random part, so that the tabs of many people do not poll at the same moment. */
const INTERVAL_MS = { least: 4_000, spread: 1_000 }
/** The interval doubles after each failure, up to this. */
const LONGEST_INTERVAL_MS = MINUTE_MS
const TIMEOUT_MS = 8_000
const MOST_PER_CALL = 100

/** An auction as the page's data has it. */
export interface Listed {
  readonly id: number
  readonly seq: number
  readonly status: string
  /**
   * Whether the viewer bids in it or sells it. Their status is not in a polled change, so the page reloads.
   */
  readonly isOwn: boolean
}

interface Shown extends Listed {
  readonly listeners: Set<() => void>
}

const shown = new Map<number, Shown>()
/** Survives navigation, because the data of the next page may be older. */
const latest = new Map<number, News>()
let timer = 0
let failures = 0
let isPolling = false

/** The change of an auction since the page was loaded; undefined when there is none. */
export function getListedChange(auctionId: number): News | undefined {
  return latest.get(auctionId)
}

/** Applies a change that an API answer contains, so that it is not polled again. */
export function applyListedChange(news: News): void {
  applyNews(news)
}

/** Calls `listener` on every change of the auction until the returned function is called. */
export function followListed(listed: Listed, listener: () => void): () => void {
  const { id } = listed
  const listeners = shown.get(id)?.listeners ?? new Set()
  shown.set(id, { ...listed, listeners })
  listeners.add(listener)
  if (timer === 0) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    shown.delete(id)
    if (shown.size === 0) stop()
  }
}

function start(): void {
  failures = 0
  schedule()
  document.addEventListener('visibilitychange', pollIfVisible)
  window.addEventListener('online', pollIfVisible)
}

function stop(): void {
  window.clearTimeout(timer)
  timer = 0
  document.removeEventListener('visibilitychange', pollIfVisible)
  window.removeEventListener('online', pollIfVisible)
}

function schedule(): void {
  window.clearTimeout(timer)
  const wait =
    Math.min(INTERVAL_MS.least * 2 ** failures, LONGEST_INTERVAL_MS) + Math.random() * INTERVAL_MS.spread
  timer = window.setTimeout(poll, wait)
}

function pollIfVisible(): void {
  if (document.visibilityState === 'visible') void poll()
}

async function poll(): Promise<void> {
  if (isPolling) return
  isPolling = true
  const canPoll = document.visibilityState === 'visible' && !isOffline()
  const news = canPoll ? await fetchNews() : []
  isPolling = false
  failures = news === null ? failures + 1 : 0
  if (shown.size === 0) return
  schedule()
  for (const each of news ?? []) applyNews(each)
}

/** Null when there is no answer. */
async function fetchNews(): Promise<readonly News[] | null> {
  const known = [...shown.values()]
    .slice(0, MOST_PER_CALL)
    .map((listed) => `${listed.id}:${knownSeq(listed)}`)
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sentMs = performance.now()
    const response = await fetch(`/api/auctions/changes?known=${known.join()}`, { signal })
    if (!response.ok) return null
    const receivedMs = performance.now()
    const { data, server_time } = (await response.json()) as ChangesAnswer
    measureServerTime(server_time, sentMs, receivedMs)
    return data
  } catch {
    return null
  }
}

/** The number of its last known event. */
function knownSeq({ id, seq }: Listed): number {
  return Math.max(seq, latest.get(id)?.seq ?? 0)
}

function applyNews(news: News): void {
  const listed = shown.get(news.id)
  if (!listed || news.seq <= knownSeq(listed)) return
  const before = latest.get(news.id)?.status ?? listed.status
  latest.set(news.id, news)
  for (const listener of listed.listeners) listener()
  // An auction that started or ended may move in the list or leave it.
  if (listed.isOwn || news.status !== before) emitPageChanged()
}

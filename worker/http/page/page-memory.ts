/**
 * Pages that are kept in an isolate's memory for a moment, for people who are not signed in (decision 289). A page is kept as its bytes,
 * cut where the nonce and the time of each answer stand.
 */
import { textsUnchangedUntil } from '../../../domain/format/text-lifetime.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import type { LivePart } from '../../services/auctions/live-parts.ts'

/** No page is older. */
const LONGEST_MS = SECOND_MS
/** The part of its time in which a page is rendered anew. */
const LAST_PART = 0.25

export interface CachedPage {
  /** What stands between the nonces and times. */
  readonly pieces: readonly Uint8Array[]
  /** What stands after each piece but the last. */
  readonly holes: readonly ('nonce' | 'nowMs')[]
  readonly headers: Headers
  readonly live: readonly LivePart[]
  readonly renderedAtMs: number
  /** From here on it is too old, or a text in it would read otherwise (ms). */
  readonly untilMs: number
}

interface RenderedPage {
  readonly html: string
  readonly nonce: string
  readonly nowMs: number
  readonly headers: Headers
  readonly live: readonly LivePart[]
}

const TIMES = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|(?<!\d)1\d{12}(?!\d)/g

/** A rendered page as it is kept. All times that a page shows stand in the data that it is hydrated with. */
export function toCachedPage({ html, nonce, nowMs, headers, live }: RenderedPage): CachedPage {
  const found = html.match(TIMES) ?? []
  const timesMs = new Set(found.map((time) => (time.includes('T') ? Date.parse(time) : Number(time))))
  for (const time of [nowMs, ...live.map(({ answeredAtMs }) => answeredAtMs)])
    if (time !== undefined) timesMs.delete(time)
  const escaped = nonce.replaceAll(/[+/]/g, '\\$&')
  const parts = html.split(new RegExp(`(${escaped}|(?<!\\d)${nowMs}(?!\\d))`))
  const encoder = new TextEncoder()
  return {
    pieces: parts.filter((_, index) => index % 2 === 0).map((piece) => encoder.encode(piece)),
    holes: parts.filter((_, index) => index % 2 === 1).map((hole) => (hole === nonce ? 'nonce' : 'nowMs')),
    headers,
    live,
    renderedAtMs: nowMs,
    untilMs: Math.min(nowMs + LONGEST_MS, textsUnchangedUntil(timesMs, nowMs)),
  }
}

/** The page for another answer, with its own nonce and time. */
export function fillPage(
  { pieces, holes }: CachedPage,
  values: { readonly nonce: string; readonly nowMs: number },
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const encoded = { nonce: encoder.encode(values.nonce), nowMs: encoder.encode(String(values.nowMs)) }
  const all = pieces.flatMap((piece, index) => {
    const hole = holes[index]
    return hole === undefined ? [piece] : [piece, encoded[hole]]
  })
  const page = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of all) {
    page.set(piece, at)
    at += piece.length
  }
  return page
}

export interface PageMemory {
  /** The page that is kept under the key; undefined where there is none, and where this caller shall render it anew. */
  find(key: string, nowMs: number): CachedPage | undefined
  keep(key: string, page: CachedPage): void
  /** The bytes of all pages. */
  readonly bytes: number
}

/** Creates a memory of at most so many pages and bytes; the pages that were rendered first leave first. */
export function createPageMemory(most: { readonly pages: number; readonly bytes: number }): PageMemory {
  const pages = new Map<string, { readonly page: CachedPage; readonly bytes: number; isRenewed: boolean }>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  return {
    find(key, nowMs) {
      const kept = pages.get(key)
      if (kept === undefined || nowMs < kept.page.renderedAtMs) return undefined
      const { renderedAtMs, untilMs } = kept.page
      if (nowMs >= untilMs) {
        drop(key)
        return undefined
      }
      // One of its last requests renders it anew, so that they do not all render once it is too old.
      if (!kept.isRenewed && nowMs >= untilMs - (untilMs - renderedAtMs) * LAST_PART) {
        kept.isRenewed = true
        return undefined
      }
      return kept.page
    },
    keep(key, page) {
      drop(key)
      const size = page.pieces.reduce((sum, piece) => sum + piece.length, 0)
      if (size > most.bytes) return
      pages.set(key, { page, bytes: size, isRenewed: false })
      bytes += size
      for (const oldest of pages.keys()) {
        if (pages.size <= most.pages && bytes <= most.bytes) break
        drop(oldest)
      }
    },
    get bytes() {
      return bytes
    },
  }
}

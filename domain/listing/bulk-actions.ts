import { startProblem } from '../auction/listing-terms.ts'
import { findSellerAction, type ListingFacts } from '../auction/seller-actions.ts'
import type { FieldErrors } from '../errors.ts'
import { countedText } from '../format/counted-text.ts'
import { parsePacificTimeField } from '../format/pacific-time-field.ts'
import { MINUTE_MS } from '../format/time-units.ts'
import { MAX_STAGGER_MINUTES } from './stagger.ts'

/** Actions on many auctions of a seller at once. docs/rules/listings.md, Many at once */

export const BULK_ACTIONS = ['publish', 'relist', 'pause'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The auctions that one form changes at most: each needs about 20 queries, and a request has 1,000. */
export const MAX_BULK_AUCTIONS = 40

/** Parses the action of a form or a URL; null if it is none. */
export function parseBulkAction(word: unknown): BulkAction | null {
  return BULK_ACTIONS.find((action) => action === word) ?? null
}

const WRONG_STATUS: Readonly<Record<BulkAction, string>> = {
  publish: 'Only a draft can be published.',
  relist: 'Only an auction that is over and not sold can be listed again.',
  pause: 'Only an active auction can be paused.',
}

/** Why an auction cannot be changed so, or null. The room checks it again, because a bid may arrive first. */
export function bulkProblem(action: BulkAction, listing: ListingFacts): string | null {
  const option = findSellerAction(action, listing)
  if (option === undefined) return WRONG_STATUS[action]
  if (option.disabledReason !== null) return option.disabledReason
  return action === 'publish' && !listing.isPaid ? 'Not paid yet. Pay for the listing first.' : null
}

/** The minutes between two starts of a batch that a form proposes. */
export const DEFAULT_STAGGER_MINUTES = 5

export const BULK_MESSAGES = {
  start: 'Enter a date and a time',
  stagger: `Enter whole minutes from 0 to ${MAX_STAGGER_MINUTES}`,
} as const

/** When the auctions of a batch start: `null` for the default start, an hour after the action. */
export interface BatchStarts {
  readonly firstMs: number | null
  readonly staggerMs: number
}

/** Parses the first start, in Pacific time, and the minutes between two starts; errors by field. */
export function parseBatchStarts(
  fields: Readonly<Record<string, string | undefined>>,
  nowMs: number,
):
  | { readonly ok: true; readonly starts: BatchStarts }
  | { readonly ok: false; readonly errors: FieldErrors } {
  const { first_start: first = '', stagger = '' } = fields
  const firstMs = first.trim() === '' ? null : parsePacificTimeField(first.trim())
  const isUnreadable = firstMs === null && first.trim() !== ''
  const wrongStart = isUnreadable
    ? BULK_MESSAGES.start
    : firstMs === null
      ? null
      : startProblem({ startAtMs: firstMs, nowMs })
  const minutes = /^\d{1,3}$/.test(stagger.trim()) ? Number(stagger) : Number.NaN
  const isWrongStagger = !(minutes <= MAX_STAGGER_MINUTES)
  if (wrongStart === null && !isWrongStagger) {
    return { ok: true, starts: { firstMs, staggerMs: minutes * MINUTE_MS } }
  }
  return {
    ok: false,
    errors: {
      ...(wrongStart !== null && { first_start: [wrongStart] }),
      ...(isWrongStagger && { stagger: [BULK_MESSAGES.stagger] }),
    },
  }
}

const DONE: Readonly<Record<BulkAction, string>> = {
  publish: 'published',
  relist: 'listed again',
  pause: 'paused',
}

/** '3 auctions published', '3 of 4 auctions published'; of none: 'No auction was published'. */
export function bulkDoneText(action: BulkAction, done: number, total: number): string {
  if (done === 0) return `No auction was ${DONE[action]}`
  const counted = countedText(total, 'auction')
  return done === total ? `${counted} ${DONE[action]}` : `${done} of ${counted} ${DONE[action]}`
}

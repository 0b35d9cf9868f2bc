/** The kinds of work that follow from what happened in an auction, and what each needs to be told. */
import type { AuctionResult, SaleOffer, SaleOfferEnd } from '../../../domain/auction/types.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { BlastProgress } from '../../../worker/services/promotions/email-blast.ts'

type OfRound = { readonly round: number }
type Cancelled = { readonly seq: number; readonly reason: string }
/** People are told a number at a time, by id: this is the last who was. */
type AfterPerson = { readonly afterUserId: number }

/** What the job is about is frozen when it is made; what it needs besides it reads when it runs. */
export type JobPayloads = {
  /** Brings the copy in D1 up to date. */
  copy: Record<string, never>
  /** Tells people of their own bids and of being outbid. */
  bid_notices: Record<string, never>
  /** Tells bidders, watchers and the seller that the end is near. */
  ending_soon: OfRound & AfterPerson & { readonly endAtMs: number; readonly minutesLeft: number }
  /** Takes a warning of the end back from the pages that show it still: the end has moved. */
  warning_over: AfterPerson
  /** Tells bidders, watchers and the seller of the result. */
  end_notices: OfRound & AfterPerson & { readonly result: AuctionResult }
  cancel_notices: Cancelled & AfterPerson
  /** Tells bidders and watchers that the seller has changed the listing. */
  edit_notices: AfterPerson & { readonly key: string; readonly fields: readonly string[] }
  /** Tells the seller that an unpaid listing went back to draft. */
  lapse_notice: Record<string, never>
  /** Tells people of a listing that one of their saved searches finds. */
  match_searches: { readonly afterSearchId: number }
  /** Mails the result to the winner and the seller. */
  result_mail: OfRound & { readonly result: AuctionResult }
  cancel_mail: Cancelled & AfterPerson
  /** Tells the two sides of an offer after the auction what has come of it. */
  sale_offer: { readonly offer: SaleOffer; readonly change: 'offered' | 'countered' | SaleOfferEnd }
  /** Charges the winner's premium, once. */
  settle: OfRound & { readonly winnerId: number; readonly amountCents: Cents }
  /** Lets go of the holds of those who did not win. */
  release_holds: { readonly winnerId: number | null }
  /** Gives back what was paid for a listing that was cancelled before it started. */
  refund_listing: Record<string, never>
  /** Queues the post on social media that its seller has paid for. */
  social_post: Record<string, never>
  /** Mails people whose searches or watchlists match, where its seller has paid for it: after the last who was. */
  email_blast: BlastProgress
  /** Puts a job that was given up where administrators see it. */
  alert: { readonly jobKey: string; readonly jobKind: string; readonly reason: string }
}

export type JobKind = keyof JobPayloads

export type NewJob = {
  [K in JobKind]: {
    /** Names the fact: the same job is never in the table twice. */
    readonly key: string
    readonly kind: K
    readonly payload: JobPayloads[K]
    /** How long it may wait, so that a burst is done as one. */
    readonly delayMs: number
  }
}[JobKind]

export type Job = {
  [K in JobKind]: {
    readonly key: string
    readonly kind: K
    readonly payload: JobPayloads[K]
    /** Counting this one. */
    readonly attempt: number
  }
}[JobKind]

export type JobOf<K extends JobKind> = Extract<Job, { kind: K }>

export type JobResult =
  /** Where it was asked for again meanwhile it goes on, after `againAfterMs` if that is given. */
  | { readonly state: 'done'; readonly againAfterMs?: number }
  /** A part is done: go on with the rest, from `payload` where it is given. No failure. */
  | { readonly state: 'continue'; readonly afterMs: number; readonly payload?: object }
  /** Not possible now, for a reason outside; counts as an attempt. */
  | { readonly state: 'retry'; readonly afterMs: number; readonly reason: string }
  /** Never possible: parked where an administrator sees it. */
  | { readonly state: 'failed'; readonly reason: string }

export const DONE: JobResult = { state: 'done' }

/** The kinds of jobs that follow from an auction's events, and their payloads. */
import type { AuditActor } from '../../../domain/administration/audit.ts'
import type { OfferAudit } from '../../../domain/auction/room-contract.ts'
import type {
  AfterSaleOffer,
  AfterSaleOfferEnd,
  AuctionResult,
  AuctionStatus,
} from '../../../domain/auction/types.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { Halt } from '../../../worker/services/notifications/auction-notifications.ts'
import type { VoidOutcome } from '../../../worker/services/notifications/void-notifications.ts'
import type { BlastProgress } from '../../../worker/services/promotions/email-blast.ts'

type OfRound = { readonly round: number }
type Cancelled = { readonly seq: number; readonly reason: string; readonly by?: 'administrator' }
/**
 * Progress of a job that notifies people in batches, ordered by user id: the last id of the previous batch.
 */
type AfterPerson = { readonly afterUserId: number }

/** The payload is fixed when the job is created; all other data is read when it runs. */
export type JobPayloads = {
  /** Brings the replica in D1 up to date. */
  copy: Record<string, never>
  /** Notifies people of their own bids and of being outbid. */
  bid_notices: Record<string, never>
  /** Notifies a person whose channel did not answer of the bids since then. */
  late_bid_notices: { readonly userId: number; readonly afterSeq: number }
  /** The same for other notifications. */
  late_notices: { readonly userId: number; readonly notifications: readonly PersonalNotification[] }
  /** Notifies bidders, watchers and the seller that the end is near. */
  ending_soon: OfRound & AfterPerson & { readonly endAtMs: number; readonly minutesLeft: number }
  /** Retracts the ending-soon warning from pages that still show it, because the end has moved. */
  warning_over: AfterPerson
  /** Notifies bidders, watchers and the seller of the result. */
  end_notices: OfRound & AfterPerson & { readonly result: AuctionResult }
  cancel_notices: Cancelled & AfterPerson
  /** Notifies bidders, watchers and the seller that an administrator has changed the clock or the status. */
  halt_notices: AfterPerson & { readonly seq: number } & Halt
  /** Notifies bidders, watchers and the seller of a void. */
  void_notices: AfterPerson & VoidOutcome
  /** Notifies bidders and watchers that the seller has changed the listing. */
  edit_notices: AfterPerson & { readonly key: string; readonly fields: readonly string[] }
  /** Notifies the seller that an unpaid listing is a draft again. */
  lapse_notice: Record<string, never>
  /** Notifies people whose saved search matches the listing. */
  match_searches: { readonly afterSearchId: number }
  /** Mails the result to the winner and the seller. */
  result_mail: OfRound & { readonly result: AuctionResult }
  cancel_mail: Cancelled & AfterPerson
  /** Notifies both sides of an after-sale offer of its change. */
  sale_offer: { readonly offer: AfterSaleOffer; readonly change: 'offered' | 'countered' | AfterSaleOfferEnd }
  /** Charges the winner's premium, once. */
  settle: OfRound & { readonly winnerId: number; readonly amountCents: Cents }
  /** Releases the holds of bidders who did not win. */
  release_holds: { readonly winnerId: number | null }
  /** Refunds the fee of a listing that was cancelled before it started. */
  refund_listing: Record<string, never>
  /** Queues the post on social media that the seller has paid for. */
  social_post: Record<string, never>
  /**
   * If the seller has paid for it, mails people with a matching search or watchlist. `BlastProgress` holds
   * the last person mailed.
   */
  email_blast: BlastProgress
  /** Writes an administrator's change to the audit log. */
  audit: {
    readonly actor: AuditActor
    readonly action: string
    readonly reason: string | null
    /** Of a change of a sale; absent for one of the auction. */
    readonly saleId?: number
    readonly before: AuditedTerms | OfferAudit['sale']
    readonly after: AuditedTerms | OfferAudit['sale']
    readonly atMs: number
  }
  /** Raises an admin alert for a parked job. */
  alert: { readonly jobKey: string; readonly jobKind: string; readonly reason: string }
}

/** What the audit log stores of an auction. Amounts in cents. */
export type AuditedTerms = {
  readonly status: AuctionStatus
  readonly startAtMs: number
  readonly endAtMs: number
  readonly reserveCents: Cents | null
  readonly priceCents: Cents | null
  readonly totalBids: number
}

export type JobKind = keyof JobPayloads

export type NewJob = {
  [K in JobKind]: {
    /** Identifies the job; unique in the table. */
    readonly key: string
    readonly kind: K
    readonly payload: JobPayloads[K]
    /** Delay before the first run (ms), so that the events of a burst share one run. */
    readonly delayMs: number
  }
}[JobKind]

export type Job = {
  [K in JobKind]: {
    readonly key: string
    readonly kind: K
    readonly payload: JobPayloads[K]
    /** Number of this attempt, from 1. */
    readonly attempt: number
  }
}[JobKind]

export type JobOf<K extends JobKind> = Extract<Job, { kind: K }>

export type JobResult =
  /**
   * Finished. If it was requested again while it ran, it runs again, after `againAfterMs` if given. With `restMs` it does not run
   * again before, whenever it is requested.
   */
  | { readonly state: 'done'; readonly againAfterMs?: number; readonly restMs?: number }
  /** A part is done. The rest follows, with `payload` if given; this is no failed attempt. */
  | { readonly state: 'continue'; readonly afterMs: number; readonly payload?: object }
  /** Failed for an external reason; counts as an attempt and is retried. */
  | { readonly state: 'retry'; readonly afterMs: number; readonly reason: string }
  /** Can never succeed: it is parked and shown to administrators. */
  | { readonly state: 'failed'; readonly reason: string }

export const DONE: JobResult = { state: 'done' }

import type { BidAction, BidOutcome } from '../../../lib/realtime/bid-request.ts'

/** The state of the viewer's last bid. After `unknown` the page keeps asking with the same key. */
export type BiddingState =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly bid: BidAction }
  | { readonly state: 'unknown'; readonly bid: BidAction }
  /**
   * It was pressed without a connection: nothing has left the browser, and nothing is sent automatically. Uncertain: no answer came
   * for so long that the page asks no more by itself, since that could place it now.
   */
  | { readonly state: 'unsent'; readonly bid: BidAction; readonly isUncertain?: true }
  | { readonly state: 'answered'; readonly outcome: BidOutcome; readonly bid: BidAction | null }

export interface Bidding {
  readonly bidding: BiddingState
  /**
   * A bid is in flight, or the viewer's status after it is unknown: a second bid could compete with the
   * first.
   */
  readonly busy: boolean
  readonly place: (bid: BidAction) => void
  /** Discards an unsent bid. */
  readonly discard: () => void
}

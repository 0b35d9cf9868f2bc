import type { Cents } from '../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'

/** A sale as the auction's room knows it. */
export interface WonSale {
  readonly auctionId: number
  readonly round: number
  readonly winnerId: number
  readonly sellerId: number
  readonly amountCents: Cents
  /** The premium schedule that was fixed when the auction was published. */
  readonly premium: PremiumSchedule
}

import type { BidRequest, Receipt } from './room-contract.ts'

/** What a person reads whose command was accepted. */
export function acceptedMessage(kind: BidRequest['command']['kind'], { leading }: Receipt): string {
  switch (kind) {
    case 'manual':
      return leading ? 'Bid placed successfully!' : 'Bid placed, but another bidder has a higher maximum.'
    case 'maximum':
      return leading
        ? 'Maximum bid set. You lead.'
        : 'Maximum bid placed, but another bidder has a higher one.'
    case 'cancel_maximum':
      return 'Maximum bid cancelled. Bids already made stand.'
    case 'buy_now':
      return 'Purchase completed. The auction has ended.'
  }
}

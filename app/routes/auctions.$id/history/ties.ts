/** The fields of a bid that a tie depends on. */
interface TiedBid {
  readonly bid_amount: number
  readonly is_winning: boolean
}

/** Whether the leading bid is no higher than another, and leads because its maximum was set earlier. */
export function isLeaderTied(bids: readonly TiedBid[]): boolean {
  const winning = bids.find(({ is_winning }) => is_winning)
  return bids.some((bid) => bid !== winning && bid.bid_amount === winning?.bid_amount)
}

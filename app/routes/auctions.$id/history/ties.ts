/** What a list of bids must know of one to tell a tie. */
interface TiedBid {
  readonly bid_amount: number
  readonly is_winning: boolean
}

/** Whether the bid that leads is no higher than another, and leads because it was set before that one. */
export function leadsByBeingFirst(bids: readonly TiedBid[]): boolean {
  const winning = bids.find(({ is_winning }) => is_winning)
  return bids.some((bid) => bid !== winning && bid.bid_amount === winning?.bid_amount)
}

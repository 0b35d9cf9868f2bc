/** A post about an auction, as it is to stand on social media. */
export interface SocialPost {
  /** One auction has one post, however often it is queued. */
  readonly auctionId: number
  readonly text: string
}

/** What the house asks of whoever posts on social media for it. */
export interface SocialPublisher {
  /** Takes a post over; one that was taken before stays as it is. @throws where it could not be taken. */
  queue(post: SocialPost, nowMs: number): Promise<void>
}

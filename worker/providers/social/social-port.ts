/** A social media post about an auction. */
export interface SocialPost {
  /** An auction has one post, however often it is queued. */
  readonly auctionId: number
  readonly text: string
}

/** Publishes posts on social media. */
export interface SocialPublisher {
  /**
   * Queues a post; a queued post of the same auction stays.
   * @throws if it could not be queued.
   */
  queue(post: SocialPost, nowMs: number): Promise<void>
}

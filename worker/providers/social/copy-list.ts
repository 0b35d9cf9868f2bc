import type { SocialPost, SocialPublisher } from './social-port.ts'

/** Storage of the list. */
export interface PostStore {
  insert(post: SocialPost, nowMs: number): Promise<void>
}

/** The default publisher without social media accounts: a list that an administrator copies from. */
export function createCopyListPublisher(store: PostStore): SocialPublisher {
  return { queue: (post, nowMs) => store.insert(post, nowMs) }
}

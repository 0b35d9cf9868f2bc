import type { SocialPost, SocialPublisher } from './social-port.ts'

/** Where the list is kept. */
export interface PostStore {
  keep(post: SocialPost, nowMs: number): Promise<void>
}

/** The publisher of a house without accounts on social media: a list that an administrator copies from. */
export function copyList(store: PostStore): SocialPublisher {
  return { queue: (post, nowMs) => store.keep(post, nowMs) }
}

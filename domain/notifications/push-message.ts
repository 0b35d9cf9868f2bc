import { noticeDetails } from './notification-details.ts'
import type { PersonalEvent } from './personal-event.ts'
import { ownNotice } from './personal-notifications.ts'
import { noticeParts } from './toast-notifications.ts'

/** What a push message carries: `public/sw.js` shows it, and knows nothing besides. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The page that a press on it opens. */
  readonly path: string
  /** A newer one of the same takes its place. */
  readonly tag: string
  /** The number of the notice: one that comes twice is shown once. */
  readonly seq: number
  /** A run of bids on one's own auction need not ring for each. */
  readonly isQuiet: boolean
}

/** Far below what a message can carry (3,993 bytes), whatever the letters; a telephone shows less. */
const MOST_TITLE = 150
const MOST_BODY = 300

/** A notice as the words of a push message: the toast's and the list's own. */
export function pushMessage(fact: PersonalEvent & { readonly seq: number }): PushMessage {
  const { message, path, topic } = ownNotice(fact)
  return {
    title: shortened(noticeParts(message).title, MOST_TITLE),
    body: shortened(noticeDetails({ message, event: fact.event, data: fact.data }).join(' · '), MOST_BODY),
    path,
    tag: topic === undefined ? `notice-${fact.seq}` : pushTopic(topic),
    seq: fact.seq,
    isQuiet: fact.event === 'bid_placed',
  }
}

/** A topic as push services take one: 32 letters, digits and dashes at most (RFC 8030, 5.4). */
export function pushTopic(topic: string): string {
  return topic.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 32)
}

function shortened(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

import { noticeTitle, notificationDetails } from './notification-details.ts'
import { outdatedBy } from './outdated.ts'
import type { PersonalEvent } from './personal-event.ts'
import { renderNotification } from './personal-notifications.ts'
import { endTopic, outbidTopic } from './toast-notifications.ts'

/** The payload of a push message; `public/sw.js` shows it and has no other input. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The page that opens when the message is pressed. */
  readonly path: string
  /** A newer message with the same tag replaces this one. */
  readonly tag: string
  /** The notification's sequence number: a duplicate is shown once. */
  readonly seq: number
  /** Makes no sound; set for bids on one's own auction, which can come in quick succession. */
  readonly isQuiet: boolean
  /** Tags of messages that are outdated by this one: the device takes them away. */
  readonly over: readonly string[]
}

/** Far below the payload limit (3,993 bytes) in any script; phones show less. */
const MAX_TITLE = 150
const MAX_BODY = 300

/** The push message of an event, with the texts of its list row. */
export function pushMessage(fact: PersonalEvent & { readonly seq: number }): PushMessage {
  const { message, path, topic } = renderNotification(fact)
  const notice = { message, event: fact.event, data: fact.data }
  return {
    title: shorten(noticeTitle(notice), MAX_TITLE),
    body: shorten(notificationDetails(notice).join(' · '), MAX_BODY),
    path,
    tag: topic === undefined ? `notice-${fact.seq}` : pushTopic(topic),
    seq: fact.seq,
    isQuiet: fact.event === 'bid_placed',
    over: toOutdatedTags(fact, topic),
  }
}

/** A lost lead and a warning end with their auction; what has the message's own tag is replaced anyway. */
function toOutdatedTags(fact: PersonalEvent, ownTopic: string | undefined): string[] {
  const outdated = outdatedBy(fact)
  if (outdated === null) return []
  return OVER_AT_THE_END.flatMap(({ event, topic }) => {
    const one = topic(outdated.auctionId)
    return outdated.events.includes(event) && one !== ownTopic ? [pushTopic(one)] : []
  })
}

const OVER_AT_THE_END = [
  { event: 'outbid', topic: outbidTopic },
  { event: 'auction_ending_soon', topic: endTopic },
] as const

/**
 * Converts a topic to the form that push services accept: at most 32 letters, digits and dashes (RFC 8030,
 * 5.4).
 */
export function pushTopic(topic: string): string {
  return topic.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 32)
}

function shorten(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

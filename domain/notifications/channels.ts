import type { PersonalEvent } from './personal-event.ts'
import type { NoticeTopic, Preferences } from './preferences.ts'

/** On which channels one person is told one fact. */
export interface Channels {
  /** As a toast where they are, and in the bell's list. */
  readonly shown: boolean
  /** `digest`: gathered with others, and mailed when the person's next digest is due. */
  readonly mail: 'now' | 'digest' | 'never'
  /** On the devices where the person has turned that on. */
  readonly pushed: boolean
}

/**
 * How a kind of fact is mailed:
 * - as_chosen: at once or with the digest, as the person chose;
 * - at_once: only to those who take mail at once, for later it is of no use;
 * - with_digest: never by itself;
 * - always: whatever the person chose, for something of theirs has changed;
 * - elsewhere: it is no news to them, or a mail of its own tells it (results of one's own sale or purchase, money).
 */
type MailRule = 'as_chosen' | 'at_once' | 'with_digest' | 'always' | 'elsewhere'

/** The one decision of who is told what, and how (Product page, 'preferences, notification settings'). */
export function channelsFor(event: PersonalEvent, preferences: Preferences): Channels {
  const topic = topicOf(event)
  if (topic !== null && !preferences.topics[topic]) return { shown: false, mail: 'never', pushed: false }
  const pushed = !isOwnAct(event) && !isPaidFor(event)
  return { shown: true, mail: mailOf(mailRuleOf(event), preferences), pushed }
}

/** What can be turned off that the fact belongs to; null for what is always told. */
function topicOf({ event }: PersonalEvent): NoticeTopic | null {
  switch (event) {
    case 'outbid':
      return 'outbid'
    case 'auction_ending_soon':
      return 'ending_soon'
    case 'bid_placed':
      return 'new_bids'
    case 'search_matched':
    case 'auction_promoted':
      return 'saved_searches'
    case 'message_received':
    case 'question_asked':
    case 'question_answered':
      return 'messages'
    default:
      return null
  }
}

/** Whether the person did it themself a moment ago: then it is in the list, and nothing unread. */
export function isOwnAct({ event }: PersonalEvent): boolean {
  return event === 'bid_successful' || event === 'watchlist_update'
}

/** What a seller pays for wakes nobody's telephone. */
function isPaidFor({ event }: PersonalEvent): boolean {
  return event === 'auction_promoted'
}

/** Whether it tells that an auction is over, so that warnings of its end are past. */
export function isEnd<T extends PersonalEvent>(
  fact: T,
): fact is T & { readonly data: { readonly auction_id: number } } {
  return (
    fact.event === 'auction_ended' || (fact.event === 'auction_updated' && fact.data.change === 'cancelled')
  )
}

/** A mail takes longer than the last minute. */
const LEAST_MINUTES_FOR_MAIL = 2

function mailRuleOf(fact: PersonalEvent): MailRule {
  switch (fact.event) {
    case 'outbid':
    case 'bid_placed':
    case 'search_matched':
    case 'auction_promoted':
    case 'message_received':
    case 'question_asked':
    case 'question_answered':
      return 'as_chosen'
    case 'auction_ending_soon':
      return fact.data.minutes_left < LEAST_MINUTES_FOR_MAIL ? 'elsewhere' : 'at_once'
    case 'auction_ended':
      return ENDED_RULES[fact.data.you]
    case 'auction_updated':
      return UPDATE_RULES[fact.data.change]
    case 'sale_offer':
      return SALE_OFFER_RULES[fact.data.change]
    case 'handover':
      return HANDOVER_RULES[fact.data.change]
    case 'bid_successful':
    case 'watchlist_update':
    case 'authorization_waits':
      return 'elsewhere'
  }
}

const UPDATE_RULES = {
  voided: 'always',
  edited: 'as_chosen',
  cancelled: 'elsewhere',
  lapsed: 'elsewhere',
} as const satisfies Record<string, MailRule>

/** What has a day to be answered, or binds, is mailed whatever was chosen. */
const SALE_OFFER_RULES = {
  offered: 'always',
  countered: 'always',
  accepted: 'always',
  declined: 'as_chosen',
  expired: 'as_chosen',
  withdrawn: 'as_chosen',
} as const satisfies Record<string, MailRule>

/** How to reach each other has a mail of its own. */
const HANDOVER_RULES = {
  open: 'elsewhere',
  handed_over: 'as_chosen',
  received: 'as_chosen',
  not_paid: 'always',
} as const satisfies Record<string, MailRule>

const ENDED_RULES = {
  won: 'elsewhere',
  sells: 'elsewhere',
  lost: 'as_chosen',
  watches: 'with_digest',
} as const satisfies Record<string, MailRule>

function mailOf(rule: MailRule, { emailNotifications, emailFrequency }: Preferences): Channels['mail'] {
  if (rule === 'always') return 'now'
  if (rule === 'elsewhere' || !emailNotifications) return 'never'
  const isAtOnce = emailFrequency === 'immediate'
  if (rule === 'as_chosen') return isAtOnce ? 'now' : 'digest'
  if (rule === 'at_once') return isAtOnce ? 'now' : 'never'
  return isAtOnce ? 'never' : 'digest'
}

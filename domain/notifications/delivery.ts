import type { PersonalEvent } from './personal-event.ts'
import type { NotificationTopic, Preferences } from './preferences.ts'

/** The ways in which one person gets one event. */
export interface Delivery {
  /** As a toast on open pages and, unless it is an own act, in the notification list. */
  readonly shown: boolean
  /** `digest`: gathered and mailed with the person's next digest. */
  readonly mail: 'now' | 'digest' | 'never'
  /** On the devices where the person has turned push on. */
  readonly pushed: boolean
}

/**
 * How an event is mailed:
 * - as_chosen: immediately or with the digest, as the person prefers;
 * - at_once: only to people who get mail immediately, because it is outdated by the next digest;
 * - with_digest: never as a single mail;
 * - always: regardless of preferences, because it must not be missed;
 * - elsewhere: not mailed here, because the person caused the event, another mail covers it, or mail is too
 * slow.
 */
type MailRule = 'as_chosen' | 'at_once' | 'with_digest' | 'always' | 'elsewhere'

/** Decides the ways of delivery of an event to a person (docs/rules/notifications.md, Ways of delivery). */
export function deliveryFor(event: PersonalEvent, preferences: Preferences): Delivery {
  const topic = getTopic(event)
  if (topic !== null && !preferences.topics[topic]) return { shown: false, mail: 'never', pushed: false }
  const pushed = !isOwnAct(event) && !isPaidPromotion(event)
  return { shown: true, mail: applyMailRule(getMailRule(event), preferences), pushed }
}

/** Whether an event is mailed regardless of preferences, because it must not be missed. */
export function isAlwaysMailed(event: PersonalEvent): boolean {
  return getMailRule(event) === 'always'
}

/** The topic that a person can turn off; null for an event that is always delivered. */
function getTopic({ event }: PersonalEvent): NotificationTopic | null {
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

/** Whether the person caused the event themself: open pages show it, and the notification list does not. */
export function isOwnAct({ event }: PersonalEvent): boolean {
  return event === 'bid_successful' || event === 'watchlist_update'
}

/** Paid promotion is not pushed to phones. */
function isPaidPromotion({ event }: PersonalEvent): boolean {
  return event === 'auction_promoted'
}

/** Warnings of the last minute are not mailed, because mail is too slow. */
const LEAST_MINUTES_FOR_MAIL = 2

function getMailRule(fact: PersonalEvent): MailRule {
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
      // The price is news to all who follow the auction, and mail to those whose bids or sale it changes.
      if (fact.data.change === 'voided' && fact.data.you === 'follows') return 'elsewhere'
      return UPDATE_RULES[fact.data.change]
    case 'sale_offer':
      return OFFER_RULES[fact.data.change]
    case 'handover':
      return HANDOVER_RULES[fact.data.change]
    case 'sale_payment':
    case 'settlement_fee':
    case 'license_approved':
    case 'account_reviewed':
      return 'always'
    case 'bid_successful':
    case 'watchlist_update':
    case 'authorization_waits':
    case 'admin_alert':
      return 'elsewhere'
  }
}

const UPDATE_RULES = {
  voided: 'always',
  paused: 'always',
  resumed: 'always',
  opened: 'always',
  reopened: 'always',
  rescheduled: 'always',
  ended: 'always',
  withdrawn: 'always',
  addon_refunded: 'always',
  edited: 'as_chosen',
  cancelled: 'elsewhere',
  lapsed: 'elsewhere',
} as const satisfies Record<string, MailRule>

/** Offers that expire within a day, and those that are binding, are mailed regardless of preferences. */
const OFFER_RULES = {
  offered: 'always',
  countered: 'always',
  accepted: 'always',
  declined: 'as_chosen',
  expired: 'as_chosen',
  withdrawn: 'as_chosen',
} as const satisfies Record<string, MailRule>

/** The contact details are sent in a separate mail. */
const HANDOVER_RULES = {
  open: 'elsewhere',
  handed_over: 'as_chosen',
  received: 'as_chosen',
  reported: 'always',
  said_paid: 'always',
  not_paid: 'always',
  restored: 'always',
  refunded: 'always',
  premium_refunded: 'always',
  disputed: 'always',
  dispute_over: 'always',
} as const satisfies Record<string, MailRule>

const ENDED_RULES = {
  won: 'elsewhere',
  sells: 'elsewhere',
  lost: 'as_chosen',
  watches: 'with_digest',
} as const satisfies Record<string, MailRule>

function applyMailRule(
  rule: MailRule,
  { emailNotifications, emailFrequency }: Preferences,
): Delivery['mail'] {
  if (rule === 'always') return 'now'
  if (rule === 'elsewhere' || !emailNotifications) return 'never'
  const isAtOnce = emailFrequency === 'immediate'
  if (rule === 'as_chosen') return isAtOnce ? 'now' : 'digest'
  if (rule === 'at_once') return isAtOnce ? 'now' : 'never'
  return isAtOnce ? 'never' : 'digest'
}

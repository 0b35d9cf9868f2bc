import { mailedName } from '../account/mailed-name.ts'
import { countedText } from '../format/counted-text.ts'
import { dateTimeText } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import { toOfferMail } from './after-sale-offer-notifications.ts'
import type { PersonalEvent } from './personal-event.ts'
import { renderNotification } from './personal-notifications.ts'
import type { EmailFrequency } from './preferences.ts'

/** The text of a mail: subject, paragraphs and button label. */
export interface NotificationMail {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly linkLabel: string
}

const AUCTION_LINK = 'Open the auction'

/**
 * An event with its names as mails show them: cut, and left out for an address that nobody has confirmed
 * (docs/rules/accounts.md, Names in mails).
 */
export function withMailedNames<Event extends PersonalEvent>(event: Event, isConfirmed: boolean): Event {
  const toName = (name: string, instead: string) => (isConfirmed ? mailedName(name) : instead)
  // The spread keeps every property of the event, which the compiler cannot see of a type parameter.
  if (event.event === 'message_received') {
    return { ...event, data: { ...event.data, from: toName(event.data.from, 'Somebody') } } as Event
  }
  if (event.event === 'search_matched') {
    const search_name = toName(event.data.search_name, 'Saved search')
    return { ...event, data: { ...event.data, search_name } } as Event
  }
  return event
}

/** The mail of a single notification. */
export function notificationMail(fact: PersonalEvent): NotificationMail {
  const { message } = renderNotification(fact)
  switch (fact.event) {
    case 'outbid':
      return {
        subject: `You've been outbid: ${fact.data.auction_title}`,
        paragraphs: [message, 'If you still want the car, bid again before the auction ends.'],
        linkLabel: 'Bid again',
      }
    case 'auction_ending_soon':
      return {
        subject: `Ending in ${fact.data.minutes_left} minutes: ${fact.data.auction_title}`,
        paragraphs: [
          `The auction of ${fact.data.auction_title} (#${fact.data.auction_id}) ends in ${fact.data.minutes_left} minutes.`,
          'A bid in the final minutes moves the end back.',
        ],
        linkLabel: AUCTION_LINK,
      }
    case 'bid_placed':
      return {
        subject: `New bid of ${dollarsWhole(fact.data.bid.bid_amount)}: ${fact.data.auction_title}`,
        paragraphs: [
          `Your auction of ${fact.data.auction_title} (#${fact.data.auction_id}) has a new bid of ${dollarsWhole(fact.data.bid.bid_amount)}.`,
          'While bids keep coming, we write at most once every 15 minutes.',
        ],
        linkLabel: AUCTION_LINK,
      }
    case 'auction_ended':
      return {
        subject: `${fact.data.you === 'lost' ? 'You did not win' : 'Ended'}: ${fact.data.auction_title}`,
        paragraphs: [
          `The auction of ${fact.data.auction_title} (#${fact.data.auction_id}) has ended. ${outcomeText(fact.data)}`,
          ...(fact.data.you === 'lost'
            ? [
                'Your bids no longer bind you. The hold on your card is released unless you are bidding elsewhere.',
              ]
            : []),
        ],
        linkLabel: AUCTION_LINK,
      }
    case 'search_matched':
      return {
        subject: `New match for "${fact.data.search_name}": ${fact.data.auction_title}`,
        paragraphs: [
          `${fact.data.auction_title} has just been listed. It matches your saved search "${fact.data.search_name}".`,
        ],
        linkLabel: AUCTION_LINK,
      }
    case 'auction_promoted':
      return {
        subject: `Now open for bids: ${fact.data.auction_title}`,
        paragraphs: [
          `Bidding on ${fact.data.auction_title} (#${fact.data.auction_id}) is open.`,
          fact.data.because === 'search'
            ? 'It matches a search that you have saved.'
            : 'You have watched this car before, or one of the same make and model.',
          'Its seller has paid for this mail.',
        ],
        linkLabel: AUCTION_LINK,
      }
    case 'message_received':
      return {
        subject: `New message from ${fact.data.from}: ${fact.data.auction_title}`,
        paragraphs: [
          `${fact.data.from} has written to you about ${fact.data.auction_title} (#${fact.data.auction_id}).`,
          'We will not write again until you have read it.',
        ],
        linkLabel: 'Read the message',
      }
    case 'question_asked':
      return {
        subject: `New question: ${fact.data.auction_title}`,
        paragraphs: [
          `Somebody has asked a question about your auction of ${fact.data.auction_title} (#${fact.data.auction_id}).`,
          'Everyone who looks at the auction can read your answer.',
        ],
        linkLabel: 'Answer the question',
      }
    case 'question_answered':
      return {
        subject: `The seller answered: ${fact.data.auction_title}`,
        paragraphs: [
          `Your question about ${fact.data.auction_title} (#${fact.data.auction_id}) has been answered.`,
        ],
        linkLabel: 'Read the answer',
      }
    case 'sale_offer':
      return toOfferMail(fact.data)
    case 'handover':
      return {
        subject: `${fact.data.auction_title}: the handover`,
        paragraphs: [message],
        linkLabel: 'Open the handover',
      }
    default:
      return { subject: message, paragraphs: [message], linkLabel: AUCTION_LINK }
  }
}

function outcomeText(data: Extract<PersonalEvent, { event: 'auction_ended' }>['data']): string {
  if (data.winning_bid !== null) return `Winning bid: ${dollarsWhole(data.winning_bid)}.`
  return data.outcome === 'no_bids' ? 'There was no bid.' : 'The reserve was not met.'
}

type DatedEvent = PersonalEvent & { readonly atMs: number }

/** The digest mail, oldest event first. Of events with the same topic only the last remains. */
export function digestMail(
  facts: readonly DatedEvent[],
  frequency: EmailFrequency,
  nowMs: number,
): NotificationMail {
  const lasting = facts.filter((fact, index) => !facts.slice(index + 1).some((later) => repeats(fact, later)))
  const count = countedText(lasting.length, 'notice')
  return {
    subject: `Your ${frequency === 'weekly' ? 'weekly summary' : 'daily digest'}: ${count}`,
    paragraphs: lasting.map(
      (fact) => `${renderNotification(fact).message}\n${dateTimeText(fact.atMs, nowMs)}`,
    ),
    linkLabel: 'See all notices',
  }
}

function repeats(fact: PersonalEvent, later: PersonalEvent): boolean {
  const { topic } = renderNotification(fact)
  return topic !== undefined && topic === renderNotification(later).topic
}

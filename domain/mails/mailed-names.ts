import { mailedName } from '../account/mailed-name.ts'
import { hasPhoneNumber } from '../format/links-in-text.ts'
import type { PersonalEvent } from '../notifications/personal-event.ts'
import type { MailedAuction } from './mail-content.ts'

/**
 * An event with its names as mails show them: cut, without a link, and left out for an address that nobody has confirmed
 * (docs/rules/accounts.md, Names in mails).
 */
export function withMailedNames<Event extends PersonalEvent>(event: Event, isConfirmed: boolean): Event {
  const toName = (name: string, instead: string) =>
    isConfirmed && !hasPhoneNumber(name) ? mailedName(name) : instead
  // The spread keeps every property of the event, which the compiler cannot see of a type parameter.
  const isNamed = isConfirmed || !('auction_title' in event.data)
  const shown = isNamed ? event : ({ ...event, data: { ...event.data, auction_title: UNNAMED_CAR } } as Event)
  if (shown.event === 'message_received') {
    return { ...shown, data: { ...shown.data, from: toName(shown.data.from, 'Somebody') } } as Event
  }
  if (shown.event === 'search_matched') {
    const search_name = toName(shown.data.search_name, 'Saved search')
    return { ...shown, data: { ...shown.data, search_name } } as Event
  }
  return shown
}

/** In place of a title, which its seller chooses, in a mail to an address that nobody has confirmed. */
const UNNAMED_CAR = 'a car'

/** The auction of a mail as its person may see it: without the seller's title and photo for an address that nobody has confirmed. */
export function withMailedAuction(auction: MailedAuction, isConfirmed: boolean): MailedAuction {
  return isConfirmed ? auction : { ...auction, title: UNNAMED_CAR, photo: null }
}

import { mailedName } from '../account/mailed-name.ts'
import type { PersonalEvent } from '../notifications/personal-event.ts'

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

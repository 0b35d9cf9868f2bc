/**
 * What the pages keep in the state of a history entry, beside the fields of the router (`key`, `idx`, `usr`), which must
 * outlast it.
 */

type Entry = Readonly<Record<string, unknown>>

/** What the router calls an entry that has no name yet: the one that a document begins with. */
const FIRST_KEY = 'default'

/** The router's name of an entry; an entry that only differs in what lies over the page has the same. */
export function keyOfEntry(state: unknown): string {
  const { key } = fieldsOf(state)
  return typeof key === 'string' ? key : FIRST_KEY
}

/** What lies over the page in this entry; null for nothing. */
export function overlayOfEntry(state: unknown): string | null {
  const { overlay } = fieldsOf(state)
  return typeof overlay === 'string' ? overlay : null
}

/** The same entry with this over its page. */
export function withOverlay(state: unknown, overlay: string): Entry {
  return { ...fieldsOf(state), overlay }
}

/** Whether what the entry's `#…` asks for was done: coming back to it does not do it again. */
export function isFollowed(state: unknown): boolean {
  return fieldsOf(state).followed === true
}

/** The same entry, done with what its `#…` asks for. */
export function asFollowed(state: unknown): Entry {
  return { ...fieldsOf(state), followed: true }
}

function fieldsOf(state: unknown): Entry {
  return typeof state === 'object' && state !== null ? (state as Entry) : {}
}

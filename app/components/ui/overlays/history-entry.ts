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

/**
 * The same entry with this over its page. With `onlyInMs`, the moment in which the document began, it is over the page in
 * that document alone.
 */
export function withOverlay(state: unknown, overlay: string, onlyInMs?: number): Entry {
  const { only_in: _, ...fields } = fieldsOf(state)
  return { ...fields, overlay, ...(onlyInMs !== undefined && { only_in: onlyInMs }) }
}

/** Whether what lies over the page in this entry was so in a document that is gone: the page was loaded again. */
export function isLeftBehind(state: unknown, documentMs: number): boolean {
  const { only_in: onlyInMs } = fieldsOf(state)
  return overlayOfEntry(state) !== null && typeof onlyInMs === 'number' && onlyInMs !== documentMs
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

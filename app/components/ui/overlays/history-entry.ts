/**
 * Fields that the pages add to `history.state` in addition to the router's fields (`key`, `idx`, `usr`),
 * which every function preserves. docs/rules/interface.md, Overlays and Back
 */

type Entry = Readonly<Record<string, unknown>>

/** The router's key for an entry without one: the first entry of a document. */
const FIRST_KEY = 'default'

/** Returns the router's key of an entry. An overlay's entry has the key of the page below it. */
export function getEntryKey(state: unknown): string {
  const { key } = getFields(state)
  return typeof key === 'string' ? key : FIRST_KEY
}

/** Returns the name of the overlay that is open in this entry, or null. */
export function getEntryOverlay(state: unknown): string | null {
  const { overlay } = getFields(state)
  return typeof overlay === 'string' ? overlay : null
}

/**
 * Returns the entry's state with an overlay. With `onlyInMs`, the start time of the current document, the
 * overlay is restored only within that document.
 */
export function withOverlay(state: unknown, overlay: string, onlyInMs?: number): Entry {
  const { only_in: _, ...fields } = getFields(state)
  return { ...fields, overlay, ...(onlyInMs !== undefined && { only_in: onlyInMs }) }
}

/**
 * Returns true if the entry's overlay belonged to an earlier document, that is, the page was reloaded since.
 */
export function isFromEarlierDocument(state: unknown, documentMs: number): boolean {
  const { only_in: onlyInMs } = getFields(state)
  return getEntryOverlay(state) !== null && typeof onlyInMs === 'number' && onlyInMs !== documentMs
}

/** Returns true if the entry's `#…` was handled already, so that Back does not handle it again. */
export function isHashHandled(state: unknown): boolean {
  return getFields(state).followed === true
}

/** Returns the entry's state, marked as handled. */
export function withHashHandled(state: unknown): Entry {
  return { ...getFields(state), followed: true }
}

function getFields(state: unknown): Entry {
  return typeof state === 'object' && state !== null ? (state as Entry) : {}
}

const CONTROL =
  'h-11 w-full min-w-0 rounded-md border bg-surface px-3 text-body text-ink placeholder:text-ink-3 placeholder:opacity-100 focus:outline-2 focus:outline-focus disabled:border-line disabled:bg-fill disabled:text-ink-3'

/** The focus ring lies on the border, so that nothing moves on focus. */
const ALLOWED = 'border-edge not-disabled:hover:border-ink-3 focus:-outline-offset-1'

/**
 * The invalid border is thicker by an inset ring, which does not move the text; the focus ring lies outside
 * it, so that both are visible.
 */
const REFUSED = 'border-out inset-ring inset-ring-out focus:outline-offset-2'

/** Returns the classes of text fields and selects. */
export function controlClass(refused: boolean): string {
  return `${CONTROL} ${refused ? REFUSED : ALLOWED}`
}

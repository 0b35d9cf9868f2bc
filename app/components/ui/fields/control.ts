const CONTROL =
  'h-11 w-full min-w-0 rounded-md border bg-surface px-3 text-body text-ink placeholder:text-ink-3 placeholder:opacity-100 focus:outline-2 focus:outline-focus disabled:border-line disabled:bg-fill disabled:text-ink-3'

/** The ring of a field lies on its border, so that nothing moves when it comes. */
const ALLOWED = 'border-edge not-disabled:hover:border-ink-3 focus:-outline-offset-1'

/** The edge of a refused field is as thick without moving its text, and the ring stands round it: both are seen at once. */
const REFUSED = 'border-out inset-ring inset-ring-out focus:outline-offset-2'

/** The classes of every text field and select. */
export function controlClass(refused: boolean): string {
  return `${CONTROL} ${refused ? REFUSED : ALLOWED}`
}

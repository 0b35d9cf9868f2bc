/**
 * What somebody does to a page before its code has taken over is not lost: a press of a button that only code answers is
 * made again then, and what was typed, ticked and chosen is told to the components, which else go on with what the server
 * wrote (decision 244). Links, and buttons that send a form, work without code.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What stands in `window` between the page's first line and the moment in which it comes to life. */
interface EarlyInput {
  readonly pressed: HTMLButtonElement | null
  /** What the fields held when they were last changed; of those that are ticked, whether they were. */
  readonly changed: ReadonlyMap<Field, string | boolean>
  /** Nothing is kept from here on. */
  readonly end: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/**
 * Stands in the page itself. Only the last press counts: who grows impatient presses a button several times, and who presses
 * something else has changed their mind. React hears of a press half-way through its taking over, which may wait for
 * something: until that is over it is kept from it, or it would be answered twice.
 */
export const KEEP_EARLY_INPUT = `(function () {
  var kept = { pressed: null, changed: new Map(), end: end }
  function press(event) {
    if (!event.isTrusted) return
    var button = event.target.closest('button')
    kept.pressed = button && button.type === 'button' && !button.popoverTargetElement ? button : null
    if (kept.pressed) event.stopImmediatePropagation()
  }
  function change(event) {
    var field = event.target
    kept.changed.set(field, field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value)
  }
  function listen(turn) {
    window[turn]('click', press, true)
    window[turn]('input', change, true)
    window[turn]('change', change, true)
  }
  function end() {
    listen('removeEventListener')
  }
  window.earlyInput = kept
  listen('addEventListener')
})()`

/**
 * To be called once the whole page has come to life; a second call does nothing. Each repetition is an event of its own, as
 * it was: a component answers it with what the one before has left.
 */
export function repeatEarlyInput(): void {
  const { earlyInput } = window
  if (!earlyInput) return
  delete window.earlyInput
  const { changed } = earlyInput
  // Somebody may go on typing meanwhile: what counts is what the field held last.
  for (const field of changed.keys()) setTimeout(() => changeAgain(field, changed.get(field)))
  setTimeout(() => {
    earlyInput.end()
    if (earlyInput.pressed?.isConnected) earlyInput.pressed.click()
  })
}

function changeAgain(field: Field, held: string | boolean | undefined): void {
  if (!field.isConnected) return
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement) field.value = String(held)
    announce(field)
    return
  }
  // React passes over an event after which a field is as it last saw it, and it first sees it as it is. What is set by the
  // element's own property, which React shadows, it has seen; what a press or the prototype's property sets it has not.
  if (typeof held === 'string') {
    const { selectionStart, selectionEnd } = field
    field.value = held === '' ? '0' : ''
    setByPrototype(field, held)
    // Fields of numbers, dates and addresses have none.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    announce(field)
  } else if (field instanceof HTMLInputElement && (held || field.type === 'checkbox')) {
    // Of the radios of a group the one that is chosen tells.
    field.checked = !held
    field.click()
  }
}

function setByPrototype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}

function announce(field: Field): void {
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

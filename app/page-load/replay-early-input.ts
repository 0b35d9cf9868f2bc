/**
 * Replays what a person did before React hydrated the page: the last press of a button that only code
 * handles, and the values of fields, which components otherwise replace by those of the server (decision
 * 244). Links and submit buttons work without code.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The state in `window` between the inline script and hydration. */
interface EarlyInput {
  readonly pressed: HTMLButtonElement | null
  /** The last value of each changed field; for checkboxes and radios, whether it is checked. */
  readonly changed: ReadonlyMap<Field, string | boolean>
  /** Stops recording. */
  readonly end: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/**
 * Inline script that records input. Only the last press counts, because an impatient person presses a button
 * repeatedly, and a press elsewhere means a change of mind. A press during hydration is stopped, or React and
 * the replay would both handle it.
 */
export const RECORD_EARLY_INPUT = `(function () {
  var recorded = { pressed: null, changed: new Map(), end: end }
  function press(event) {
    if (!event.isTrusted) return
    var button = event.target.closest('button')
    recorded.pressed = button && button.type === 'button' && !button.popoverTargetElement ? button : null
    if (recorded.pressed) event.stopImmediatePropagation()
  }
  function change(event) {
    var field = event.target
    recorded.changed.set(field, field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value)
  }
  function listen(turn) {
    window[turn]('click', press, true)
    window[turn]('input', change, true)
    window[turn]('change', change, true)
  }
  function end() {
    listen('removeEventListener')
  }
  window.earlyInput = recorded
  listen('addEventListener')
})()`

/**
 * Replays the recorded input once the whole page is hydrated; a second call does nothing. Each event runs in
 * a separate task, so that a component handles it with the state that the previous event left.
 */
export function replayEarlyInput(): void {
  const { earlyInput } = window
  if (!earlyInput) return
  delete window.earlyInput
  const { changed } = earlyInput
  // Typing may continue meanwhile, so the last value is read when the event is replayed.
  for (const field of changed.keys()) setTimeout(() => replayChange(field, changed.get(field)))
  setTimeout(() => {
    earlyInput.end()
    if (earlyInput.pressed?.isConnected) earlyInput.pressed.click()
  })
}

function replayChange(field: Field, value: string | boolean | undefined): void {
  if (!field.isConnected) return
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement) field.value = String(value)
    dispatchChange(field)
    return
  }
  // React ignores an input event whose value equals the one that it tracks. It tracks assignments to the
  // element's own property, but neither those through the prototype's setter nor clicks: so the tracked value
  // is made different first.
  if (typeof value === 'string') {
    const { selectionStart, selectionEnd } = field
    field.value = value === '' ? '0' : ''
    setByPrototype(field, value)
    // Number, date and email fields have no selection.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    dispatchChange(field)
  } else if (field instanceof HTMLInputElement && (value || field.type === 'checkbox')) {
    // In a group of radios only the checked one is replayed.
    field.checked = !value
    field.click()
  }
}

function setByPrototype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}

function dispatchChange(field: Field): void {
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

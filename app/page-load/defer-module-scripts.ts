/**
 * Tags by which the framework loads a page's code, and the inert tags that replace them until the first
 * paint.
 */
const REPLACEMENTS: readonly (readonly [tag: string, inert: string])[] = [
  ['<link rel="modulepreload"', '<link rel="late-modulepreload" fetchpriority="low"'],
  [' type="module" async=""', ' type="late-module" async=""'],
]

/**
 * Makes the module scripts of a page inert until `START_LATE_MODULES` starts them. Browsers fetch preloaded
 * modules before fonts and photos and run them before the first paint, which delays what a person sees on a
 * slow connection (decision 241). Transforms the stream chunk by chunk and holds back only what may be the
 * beginning of such a tag.
 */
export function deferModuleScripts(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let held = ''
  return new TransformStream({
    transform(chunk, controller) {
      let text = held + decoder.decode(chunk, { stream: true })
      for (const [tag, inert] of REPLACEMENTS) text = text.replaceAll(tag, inert)
      const heldLength = Math.max(...REPLACEMENTS.map(([tag]) => partialTagLength(text, tag)))
      held = text.slice(text.length - heldLength)
      if (heldLength < text.length) {
        controller.enqueue(encoder.encode(text.slice(0, text.length - heldLength)))
      }
    },
    flush(controller) {
      const rest = held + decoder.decode()
      if (rest !== '') controller.enqueue(encoder.encode(rest))
    },
  })
}

/** Number of characters at the end of the text that may be the beginning of the tag. */
function partialTagLength(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(text.length - length))) return length
  }
  return 0
}

/** Longest wait for the first paint after the load event. */
const LONGEST_WAIT_MS = 500

/**
 * Inline script that starts the deferred modules after the first paint. Its comments are here, because its
 * text is served with every page:
 * - It waits until the module script has arrived whole. The last element of a page that is still loading may
 *   be incomplete, and a browser would run the part that has arrived.
 * - A hidden tab never paints, so it starts at once. A page without frames starts half a second after its load
 *   event.
 * - Each start is a task of its own, so that the browser can handle input between them. A task that the
 *   callback of an animation frame queues runs after that frame is painted.
 */
export const START_LATE_MODULES = `(function () {
  var isStarted = false
  function start() {
    var late = document.querySelector('script[type="late-module"]')
    if (isStarted || !late || (!late.nextSibling && document.readyState === 'loading')) return isStarted
    isStarted = true
    document.querySelectorAll('link[rel="late-modulepreload"]').forEach(function (link) {
      setTimeout(function () {
        link.rel = 'modulepreload'
      })
    })
    setTimeout(function () {
      var script = document.createElement('script')
      script.type = 'module'
      script.async = true
      script.nonce = late.nonce
      script.textContent = late.textContent
      late.replaceWith(script)
    })
    return true
  }
  function nextFrame(then) {
    requestAnimationFrame(function () {
      setTimeout(then)
    })
  }
  function painted() {
    return start() || nextFrame(painted)
  }
  function unseen() {
    if (document.visibilityState === 'hidden') start()
  }
  nextFrame(painted)
  document.addEventListener('DOMContentLoaded', unseen)
  document.addEventListener('visibilitychange', unseen)
  addEventListener('load', function () {
    setTimeout(start, ${LONGEST_WAIT_MS})
  })
})()`

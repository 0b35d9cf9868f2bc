/** What the framework writes into a page to load its code, and what stands there instead until the page has been painted. */
const LATE: readonly (readonly [written: string, instead: string])[] = [
  ['<link rel="modulepreload"', '<link rel="late-modulepreload" fetchpriority="low"'],
  [' type="module" async=""', ' type="late-module" async=""'],
]

/**
 * A page's bytes, in which the code that brings it to life waits for `START_LATE_MODULES`: browsers fetch modules named ahead
 * before fonts and photos, and run them before they paint, and on a slow line and a slow telephone what is seen is what
 * somebody waits for (decision 241). Works on bytes as they come; only as much is held back as could be the beginning of
 * such a tag.
 */
export function lateModules(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let held = ''
  return new TransformStream({
    transform(chunk, controller) {
      let text = held + decoder.decode(chunk, { stream: true })
      for (const [written, instead] of LATE) text = text.replaceAll(written, instead)
      const kept = Math.max(...LATE.map(([written]) => beginningLength(text, written)))
      held = text.slice(text.length - kept)
      if (kept < text.length) controller.enqueue(encoder.encode(text.slice(0, text.length - kept)))
    },
    flush(controller) {
      const rest = held + decoder.decode()
      if (rest !== '') controller.enqueue(encoder.encode(rest))
    },
  })
}

/** How many characters at the end of a text may be the beginning of the tag. */
function beginningLength(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(text.length - length))) return length
  }
  return 0
}

/** So long the code of a page waits for its first photos once it is painted, and for its frames once it is loaded, at most. */
const PATIENCE_MS = 500

/**
 * Stands in the page itself: once something has been painted, and the photos that are fetched before all else with it or
 * half a second over, it lets the page's code be fetched and run. The script has to have come whole: half of it would run
 * as it stands. A tab in the background is never painted, and one that was hidden meanwhile need not be; a page whose
 * frames do not come starts half a second after it is loaded.
 */
export const START_LATE_MODULES = `(function () {
  var isStarted = false
  function start() {
    var late = document.querySelector('script[type="late-module"]')
    // While a page is still coming its last element may have come in part.
    if (isStarted || !late || (!late.nextSibling && document.readyState === 'loading')) return isStarted
    isStarted = true
    // Each in a turn of its own: between them the browser answers who is already doing something.
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
    // What is asked for within a frame runs before it is painted.
    requestAnimationFrame(function () {
      setTimeout(then)
    })
  }
  var waitsUntil
  function painted() {
    var now = performance.now()
    if (waitsUntil === undefined) {
      waitsUntil = now + ${PATIENCE_MS}
    }
    var photos = Array.from(document.querySelectorAll('img[fetchpriority="high"]'))
    if (now >= waitsUntil) return start() || nextFrame(painted)
    // A photo that has come is seen with the next frame.
    if (photos.every(function (photo) { return photo.complete })) waitsUntil = now
    nextFrame(painted)
  }
  function unseen() {
    if (document.visibilityState === 'hidden') start()
  }
  nextFrame(painted)
  document.addEventListener('DOMContentLoaded', unseen)
  document.addEventListener('visibilitychange', unseen)
  addEventListener('load', function () {
    setTimeout(start, ${PATIENCE_MS})
  })
})()`

const PRELOAD = '<link rel="modulepreload"'

/**
 * A page's bytes, in which the code that brings it to life is asked for after what it shows: browsers fetch modules
 * named ahead before fonts and photos, and on a slow line those are what somebody waits for. Works on bytes as they
 * come; only as much is held back as could be the beginning of such a tag.
 */
export function lateModules(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let held = ''
  return new TransformStream({
    transform(chunk, controller) {
      const text = (held + decoder.decode(chunk, { stream: true })).replaceAll(
        PRELOAD,
        `${PRELOAD} fetchpriority="low"`,
      )
      const kept = beginningLength(text)
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
function beginningLength(text: string): number {
  for (let length = Math.min(PRELOAD.length - 1, text.length); length > 0; length -= 1) {
    if (PRELOAD.startsWith(text.slice(text.length - length))) return length
  }
  return 0
}

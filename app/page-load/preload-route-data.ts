import { RemixBrowser } from '@remix-run/react'

/**
 * Resolves once the page's streamed data is decoded. `RemixBrowser` starts the decoding on its first call and
 * throws its promise before any hook; other errors surface in the rendering.
 *
 * Without this, a press between `hydrateRoot` and React's first task makes React 18 render synchronously,
 * which cannot wait for the promise: React gives up with error 345, and the page stays dead or loses what was
 * typed (decision 251).
 */
export async function preloadRouteData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown
  }
}

import { RemixBrowser } from '@remix-run/react'

/**
 * Resolves once the page's data is decoded, which `RemixBrowser` waits for in its first rendering: called before there is a
 * root it begins with that and throws its promise, ahead of any hook. What else it throws is for the rendering to tell.
 *
 * Else a press in that moment has React 18 take over the page at once, which then cannot: it gives up with its error 345 and
 * may draw the document anew, and what was typed into it is gone.
 */
export async function decodedData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown
  }
}

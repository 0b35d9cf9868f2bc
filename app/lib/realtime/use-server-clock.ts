import { useLayoutEffect } from 'react'
import { anchorToPage } from './server-clock.ts'

/**
 * Lets the browser reckon with the server's time from the moment the page was rendered. It must stand before the clocks
 * inside of the page begin to tick, which they do in their effects: a layout effect comes before all of those.
 */
export function useServerClock(renderedAtMs: number): void {
  useLayoutEffect(() => anchorToPage(renderedAtMs), [renderedAtMs])
}

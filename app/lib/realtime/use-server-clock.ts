import { useLayoutEffect } from 'react'
import { anchorToPage } from './server-clock.ts'

/**
 * Anchors the server clock at the time when the page was rendered. A layout effect runs before the effects in
 * which the clocks of the page start.
 */
export function useServerClock(renderedAtMs: number): void {
  useLayoutEffect(() => anchorToPage(renderedAtMs), [renderedAtMs])
}

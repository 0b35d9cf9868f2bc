import { useEffect } from 'react'
import { anchorToPage } from './server-clock.ts'

/** Lets the browser reckon with the server's time from the moment the page was rendered. */
export function useServerClock(renderedAtMs: number): void {
  useEffect(() => anchorToPage(renderedAtMs), [renderedAtMs])
}

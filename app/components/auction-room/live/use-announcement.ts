import { useEffect, useRef, useState } from 'react'

/** Minimum time between two announcements of a price (docs/rules/auction-page.md, Announcements). */
const LEAST_BETWEEN_MS = 5_000

/**
 * The text for a polite live region: the newest text, announced at most every 5 seconds. Until a text is due
 * the region is empty, because a screen reader could otherwise find an outdated price there.
 */
export function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('')
  const first = useRef(text)
  const announcedAtMs = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    // The initial text needs no announcement.
    if (text === first.current && announced === '') return
    const waitMs = Math.max(0, announcedAtMs.current + LEAST_BETWEEN_MS - performance.now())
    const timer = window.setTimeout(() => {
      announcedAtMs.current = performance.now()
      setAnnounced(text)
    }, waitMs)
    return () => window.clearTimeout(timer)
  }, [text, announced])

  return announced === text ? announced : ''
}

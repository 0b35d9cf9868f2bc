import { useEffect, useRef, useState } from 'react'

/** A price is read aloud at most this often (Look page, What a person sees). */
const LEAST_BETWEEN_MS = 5_000

/**
 * The text for a polite live region: the newest one, spoken at most every 5 seconds. Until it is due the region is
 * empty, since a reader who comes by would find a price there that is no longer true.
 */
export function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('')
  const first = useRef(text)
  const saidAtMs = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    // What the page showed from the start needs no announcement.
    if (text === first.current && said === '') return
    const waitMs = Math.max(0, saidAtMs.current + LEAST_BETWEEN_MS - performance.now())
    const timer = window.setTimeout(() => {
      saidAtMs.current = performance.now()
      setSaid(text)
    }, waitMs)
    return () => window.clearTimeout(timer)
  }, [text, said])

  return said === text ? said : ''
}

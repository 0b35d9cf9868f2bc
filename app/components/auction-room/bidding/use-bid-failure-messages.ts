import { useEffect, useState } from 'react'
import { leastNowText } from './copy.ts'

/**
 * A new minimum is announced only after it has been stable for this long: in a run of bids nobody could read
 * each one.
 */
const STABLE_MS = 1_000

interface BidFailure {
  readonly message: string | null
  /** Whether the error is about an amount below the minimum. */
  readonly isAboutLeast: boolean
  readonly least: number
}

/**
 * The error of the amount. Once the minimum has moved on, the new minimum replaces an error about the older
 * one. It is replaced, never removed, because somebody may be reading it.
 */
export function useBidFailureMessage({ message, isAboutLeast, least }: BidFailure): string | null {
  const [shown, setShown] = useState({ message, least, isMoved: false })
  if (shown.message !== message) setShown({ message, least, isMoved: false })
  useEffect(() => {
    if (!isAboutLeast || shown.least === least) return
    const timer = window.setTimeout(() => setShown({ message, least, isMoved: true }), STABLE_MS)
    return () => window.clearTimeout(timer)
  }, [message, isAboutLeast, least, shown.least])
  return isAboutLeast && shown.isMoved ? leastNowText(shown.least) : message
}

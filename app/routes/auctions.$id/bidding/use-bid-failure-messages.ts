import { useEffect, useState } from 'react'
import { leastNowText } from './copy.ts'

/** How long a new minimum has stood before it is told: in a run of bids nobody could read one after the other. */
const STANDS_MS = 1_000

interface Refusal {
  readonly words: string | null
  /** Whether it was said since the amount lay below the least. */
  readonly isAboutLeast: boolean
  readonly least: number
}

/**
 * What is wrong with the amount, for as long as that is so: once the minimum has moved on, the words that were said of the
 * older one give way to the new one. They are replaced, never taken away, since somebody may be reading them.
 */
export function useRefusalWords({ words, isAboutLeast, least }: Refusal): string | null {
  const [said, setSaid] = useState({ words, least, isMoved: false })
  if (said.words !== words) setSaid({ words, least, isMoved: false })
  useEffect(() => {
    if (!isAboutLeast || said.least === least) return
    const timer = window.setTimeout(() => setSaid({ words, least, isMoved: true }), STANDS_MS)
    return () => window.clearTimeout(timer)
  }, [words, isAboutLeast, least, said.least])
  return isAboutLeast && said.isMoved ? leastNowText(said.least) : words
}

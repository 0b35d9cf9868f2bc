import { useEffect, useState } from 'react'
import { askDescription, DESCRIPTION_FAILED } from './ask-description.ts'

/** Spec part 2, section 2, Vehicle Description. */
const TOLD_MS = 3_000

/** The text that is written for, wherever it stands. */
interface AssistedText {
  readonly now: string
  /** As it stands when the answer is there: it may have been typed on meanwhile. */
  readonly latest: () => string
  readonly write: (text: string) => void
}

export interface Assist {
  /** Has a description written from these facts; null where too few are stated. */
  readonly generate: (facts: object | null) => Promise<void>
  /** Puts back what stood before; null where nothing was written, or it was changed since. */
  readonly undo: (() => void) | null
  readonly isBusy: boolean
  readonly isTold: boolean
  readonly problem: string | null
}

/** The description assist: what it writes replaces the text, is told for three seconds, and can be taken back. */
export function useAssist({ now, latest, write }: AssistedText): Assist {
  const [isBusy, setBusy] = useState(false)
  const [isTold, setTold] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [written, setWritten] = useState<{ readonly before: string; readonly after: string } | null>(null)

  useEffect(() => {
    if (!isTold) return
    const timer = setTimeout(() => setTold(false), TOLD_MS)
    return () => clearTimeout(timer)
  }, [isTold])

  async function generate(facts: object | null) {
    setTold(false)
    setProblem(null)
    setBusy(true)
    const before = latest()
    const asked = await askDescription(facts)
    setBusy(false)
    if (asked.kind === 'failed') return setProblem(asked.problem)
    // What was typed meanwhile is not written over.
    if (latest() !== before) return setProblem(`${DESCRIPTION_FAILED}: the text was changed meanwhile.`)
    write(asked.text)
    setWritten({ before, after: asked.text })
    setTold(true)
  }

  function undo() {
    if (written === null) return
    write(written.before)
    setWritten(null)
    setTold(false)
  }

  return { generate, undo: written?.after === now ? undo : null, isBusy, isTold, problem }
}

import { useEffect, useState } from 'react'
import { askDescription, DESCRIPTION_FAILED } from './ask-description.ts'

/** Spec part 2, section 2, Vehicle Description. */
const SHOWN_MS = 3_000

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
  readonly isDone: boolean
  readonly problem: string | null
}

/** The description assist: what it writes replaces the text, is told for three seconds, and can be taken back. */
export function useAssist({ now, latest, write }: AssistedText): Assist {
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [written, setWritten] = useState<{ readonly before: string; readonly after: string } | null>(null)

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  async function generate(facts: object | null) {
    setDone(false)
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
    setDone(true)
  }

  function undo() {
    if (written === null) return
    write(written.before)
    setWritten(null)
    setDone(false)
  }

  return { generate, undo: written?.after === now ? undo : null, isBusy, isDone, problem }
}

import { useEffect, useState } from 'react'
import { DESCRIPTION_FAILED, requestDescription } from './ask-description.ts'

/** How long the success message is shown. docs/rules/selling-screens.md, Description assist. */
const SHOWN_MS = 3_000

/** Access to the text that the assist writes, in a controlled or an uncontrolled field. */
interface AssistedText {
  readonly now: string
  /** The current text, read when the answer arrives, because it may have changed since the request. */
  readonly latest: () => string
  readonly write: (text: string) => void
}

export interface Assist {
  /** Writes a description from these facts; null where too few are stated. */
  readonly generate: (facts: object | null) => Promise<void>
  /** Restores the previous text; null where nothing was generated, or the text was changed since. */
  readonly undo: (() => void) | null
  readonly isBusy: boolean
  readonly isDone: boolean
  readonly problem: string | null
}

/**
 * The description assist. A generated text replaces the current one, is announced for three seconds and can
 * be undone.
 */
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
    const result = await requestDescription(facts)
    setBusy(false)
    if (result.kind === 'failed') return setProblem(result.problem)
    // A text that was changed during the request is not overwritten.
    if (latest() !== before) return setProblem(`${DESCRIPTION_FAILED}: the text was changed meanwhile.`)
    write(result.text)
    setWritten({ before, after: result.text })
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

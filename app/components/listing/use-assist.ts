import { useEffect, useState } from 'react'
import { callApi } from '../../session/call-api.ts'
import { refusalWords } from '../../session/refusal-words.ts'

/** Spec part 2, sections 2, 5 and 8. */
const FILL_IN_FIRST = 'Please fill in year, make, model, and mileage before generating description'
const FAILED = 'Failed to generate description'
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
    if (facts === null) return setProblem(FILL_IN_FIRST)
    setProblem(null)
    setBusy(true)
    const before = latest()
    const outcome = await callApi<{ data: { description: string } }>('/openai/generate-description', {
      method: 'POST',
      body: facts,
    })
    setBusy(false)
    if (outcome.kind !== 'answered') {
      const { message, errors } = refusalWords(outcome, { failed: FAILED, error: FAILED })
      return setProblem(message ?? `${FAILED}: ${Object.values(errors).flat().join(' ')}`)
    }
    // What was typed meanwhile is not written over.
    if (latest() !== before) return setProblem(`${FAILED}: the text was changed meanwhile.`)
    const after = outcome.body.data.description
    write(after)
    setWritten({ before, after })
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

import { useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'
import { callApi } from '../../../lib/session/call-api.ts'
import { type FailureMessages, toFailureMessage } from '../../../lib/session/failure-messages.ts'

const FAILURES: FailureMessages = {
  failed: 'This was not saved.',
  error: 'This was not saved. Please try again.',
}

interface SavedChoice<T> {
  /** The last choice, or the stored value where saving failed. */
  readonly value: T
  readonly problem: string | undefined
  readonly choose: (next: T) => void
}

/**
 * A preference that is saved as soon as it changes. Requests are sent one after the other, so that the last
 * choice wins. A choice that cannot be saved is reverted with a message.
 */
export function useSavedChoice<T>(name: string, stored: T): SavedChoice<T> {
  const [chosen, setChosen] = useState<{ readonly value: T } | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const last = useRef<Promise<void>>(Promise.resolve())
  const latestChoice = useRef(0)
  const { revalidate } = useRevalidator()

  async function save(value: T, choice: number) {
    const outcome = await callApi('/user/preferences', { method: 'PUT', body: { [name]: value } })
    // A later choice is pending, so this result no longer matters.
    if (choice !== latestChoice.current) return
    if (outcome.kind === 'answered') return revalidate()
    const { message, errors } = toFailureMessage(outcome, FAILURES)
    setProblem(message ?? errors[name]?.[0])
    setChosen(null)
  }

  function choose(value: T) {
    latestChoice.current += 1
    const choice = latestChoice.current
    setChosen({ value })
    setProblem(undefined)
    last.current = last.current.then(() => save(value, choice))
  }

  return { value: chosen === null ? stored : chosen.value, problem, choose }
}

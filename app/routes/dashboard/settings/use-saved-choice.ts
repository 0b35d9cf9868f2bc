import { useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'
import { callApi } from '../../../lib/session/call-api.ts'
import { type FailureWords, refusalWords } from '../../../lib/session/failure-messages.ts'

const WORDS: FailureWords = { failed: 'This was not saved.', error: 'This was not saved. Please try again.' }

interface SavedChoice<T> {
  /** What stands there: the last choice, or where it was not saved what is stored. */
  readonly value: T
  readonly problem: string | undefined
  readonly choose: (next: T) => void
}

/**
 * A preference that is saved as soon as it is chosen. Choices go out one after the other, so that the last one holds;
 * one that could not be saved goes back, and says so.
 */
export function useSavedChoice<T>(name: string, stored: T): SavedChoice<T> {
  const [chosen, setChosen] = useState<{ readonly value: T } | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const last = useRef<Promise<void>>(Promise.resolve())
  const choices = useRef(0)
  const { revalidate } = useRevalidator()

  async function save(value: T, choice: number) {
    const outcome = await callApi('/user/preferences', { method: 'PUT', body: { [name]: value } })
    // A later choice is on its way: what became of this one is over.
    if (choice !== choices.current) return
    if (outcome.kind === 'answered') return revalidate()
    const { message, errors } = refusalWords(outcome, WORDS)
    setProblem(message ?? errors[name]?.[0])
    setChosen(null)
  }

  function choose(value: T) {
    choices.current += 1
    const choice = choices.current
    setChosen({ value })
    setProblem(undefined)
    last.current = last.current.then(() => save(value, choice))
  }

  return { value: chosen === null ? stored : chosen.value, problem, choose }
}

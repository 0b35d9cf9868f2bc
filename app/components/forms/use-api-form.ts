import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/errors.ts'
import { type ApiOutcome, callApi, type Method } from '../../lib/session/call-api.ts'
import { type FailureMessages, toFailureMessage } from '../../lib/session/failure-messages.ts'

type Fields = Readonly<Record<string, string>>

export interface RefusedCall {
  readonly message: string | null
  readonly errors: FieldErrors
}

interface ApiFormOptions<Answer> {
  /** The action's answer where the form was posted without scripts. */
  readonly posted: (RefusedCall & { readonly values?: Fields }) | null
  readonly toCall: (fields: Fields) => {
    readonly method: Method
    readonly path: string
    readonly body?: unknown
  }
  /** Errors that are known before the call; with any, nothing is sent. */
  readonly check?: ((fields: Fields) => FieldErrors) | undefined
  readonly failures: FailureMessages
  /** Sends the call; by default `callApi`. Returns null if the person has called it off. */
  readonly send?: <T>(...call: Parameters<typeof callApi>) => Promise<ApiOutcome<T> | null>
  readonly onDone: (answer: Answer, form: HTMLFormElement) => void
  /** Returns what the form shows; without it, what the server said. */
  readonly onRefused?: (
    refused: RefusedCall,
    cause: 'checked' | 'refused' | 'no_answer',
  ) => RefusedCall | Promise<RefusedCall>
}

const NOTHING_REFUSED: RefusedCall = { message: null, errors: {} }

/**
 * Sends a form to the API; without scripts the browser posts it to its page, and `posted` is the action's
 * answer. A second press while the first is under way does nothing. The first refused field gets the focus.
 * Forms that check their fields by a schema use `useAccountForm`.
 */
export function useApiForm<Answer>(options: ApiFormOptions<Answer>) {
  const { posted, toCall, check, failures, onDone, onRefused, send = callApi } = options
  const [refused, setRefused] = useState<RefusedCall | null>(null)
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const sent = useRef<HTMLFormElement | null>(null)

  useEffect(() => {
    if (refused !== null) sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  async function sendForm(form: HTMLFormElement) {
    sent.current = form
    const fields = Object.fromEntries(new FormData(form)) as Fields
    const wrong: FieldErrors = check?.(fields) ?? {}
    if (Object.keys(wrong).length > 0) return refuse({ message: null, errors: wrong }, 'checked')
    setBusy(true)
    const { path, ...call } = toCall(fields)
    const outcome = await send<Answer>(path, call)
    if (outcome === null) {
      setRefused(NOTHING_REFUSED)
      return setBusy(false)
    }
    if (outcome.kind !== 'answered') {
      await refuse(toFailureMessage(outcome, failures), outcome.kind)
      return setBusy(false)
    }
    setBusy(false)
    setRefused(NOTHING_REFUSED)
    setDone(true)
    onDone(outcome.body, form)
  }

  async function refuse(refusal: RefusedCall, cause: 'checked' | 'refused' | 'no_answer') {
    setRefused(onRefused ? await onRefused(refusal, cause) : refusal)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void sendForm(event.currentTarget)
  }

  // The posted values stay until the form is done: a default that changes would empty an untouched field.
  const values: Fields = (!isDone && posted?.values) || {}
  const { message, errors } = refused ?? posted ?? NOTHING_REFUSED
  return { refused: { message, errors, values }, busy, onSubmit }
}

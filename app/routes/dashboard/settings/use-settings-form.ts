import { useRevalidator } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../domain/errors.ts'
import type { SettingsIntent } from '../../../lib/labels/settings-labels.ts'
import { callApi, type Method } from '../../../lib/session/call-api.ts'
import { type FailureMessages, toFailureMessage } from '../../../lib/session/failure-messages.ts'
import type { SettingsAnswer } from '../action.server.ts'

type Fields = Readonly<Record<string, string>>

interface Refused {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Fields
}

interface Message {
  readonly message: string
}

interface SettingsFormOptions<Answer> {
  readonly intent: SettingsIntent
  /** The API call that the form sends. */
  readonly call: readonly [method: Method, path: string]
  /** The action's answer where a settings form was posted without scripts; `intent` names that form. */
  readonly posted: SettingsAnswer | null
  readonly toBody?: (fields: Fields) => unknown
  /** Checks the fields before the call, for rules that the server does not check. */
  readonly check?: (fields: Fields) => FieldErrors
  /** Called after a success. The page's data is then loaded again. */
  readonly onDone: (answer: Answer, form: HTMLFormElement) => void
  /** Shows a refusal that concerns no field; without it the message is shown above the form. */
  readonly onRefused?: (message: string) => void
  readonly failures?: FailureMessages
}

/** The message for a refusal without a message, and for no answer. */
export const SETTINGS_FAILURES: FailureMessages = {
  failed: 'This could not be done.',
  error: 'This could not be done. Please try again.',
}

const NOTHING_REFUSED: Refused = { message: null, errors: {}, values: {} }

/**
 * Sends a settings form to the API; without scripts the browser posts it to its page, and `posted` is the
 * action's answer. The first refused field gets the focus.
 */
export function useSettingsForm<Answer extends Message = Message>(options: SettingsFormOptions<Answer>) {
  const { intent, call, posted, toBody, check, onDone, onRefused, failures = SETTINGS_FAILURES } = options
  const [refused, setRefused] = useState<Refused | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef<HTMLFormElement | null>(null)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (refused !== null) sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  function refuse({ message, errors }: Omit<Refused, 'values'>) {
    const isShownElsewhere = message !== null && onRefused !== undefined
    if (isShownElsewhere) onRefused(message)
    setRefused({ message: isShownElsewhere ? null : message, errors, values: {} })
  }

  async function send(form: HTMLFormElement) {
    sent.current = form
    const fields = Object.fromEntries(new FormData(form)) as Fields
    const wrong = check?.(fields) ?? {}
    if (Object.keys(wrong).length > 0) {
      refuse({ message: null, errors: wrong })
      return
    }
    setBusy(true)
    const [method, path] = call
    const outcome = await callApi<Answer>(path, { method, body: toBody ? toBody(fields) : fields })
    setBusy(false)
    if (outcome.kind !== 'answered') {
      refuse(toFailureMessage(outcome, failures))
      return
    }
    setRefused(NOTHING_REFUSED)
    onDone(outcome.body, form)
    revalidate()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }

  const postedHere = posted?.intent === intent ? posted : NOTHING_REFUSED
  return { refused: refused ?? postedHere, busy, onSubmit }
}

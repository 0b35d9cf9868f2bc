import { useRevalidator } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../domain/errors.ts'
import type { SettingsIntent } from '../../../lib/labels/settings-labels.ts'
import { callApi, type Method } from '../../../lib/session/call-api.ts'
import { type FailureWords, refusalWords } from '../../../lib/session/failure-messages.ts'
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
  /** The call of the API that does it. */
  readonly call: readonly [method: Method, path: string]
  /** The page's answer to whichever form was posted without scripts. */
  readonly posted: SettingsAnswer | null
  readonly bodyOf?: (fields: Fields) => unknown
  /** What is wrong before anything is sent, where the server does not look at it. */
  readonly check?: (fields: Fields) => FieldErrors
  /** After it was done. What the page shows is read again by itself. */
  readonly onDone: (answer: Answer, form: HTMLFormElement) => void
  /** Where a refusal that is no field's fault is told; above the form unless given. */
  readonly onRefused?: (message: string) => void
  readonly words?: FailureWords
}

/** What is said of the settings where the server sent no words, and where no answer came. */
export const SETTINGS_WORDS: FailureWords = {
  failed: 'This could not be done.',
  error: 'This could not be done. Please try again.',
}

const NOTHING_REFUSED: Refused = { message: null, errors: {}, values: {} }

/**
 * A form of the settings, sent to the API; without scripts it is posted to its page, whose answer is `posted`. The first
 * field that is refused has the focus.
 */
export function useSettingsForm<Answer extends Message = Message>(options: SettingsFormOptions<Answer>) {
  const { intent, call, posted, bodyOf, check, onDone, onRefused, words = SETTINGS_WORDS } = options
  const [refused, setRefused] = useState<Refused | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef<HTMLFormElement | null>(null)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (refused !== null) sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  function refuse({ message, errors }: Omit<Refused, 'values'>) {
    const isToldElsewhere = message !== null && onRefused !== undefined
    if (isToldElsewhere) onRefused(message)
    setRefused({ message: isToldElsewhere ? null : message, errors, values: {} })
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
    const outcome = await callApi<Answer>(path, { method, body: bodyOf ? bodyOf(fields) : fields })
    setBusy(false)
    if (outcome.kind !== 'answered') {
      refuse(refusalWords(outcome, words))
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

import { useRevalidator } from '@remix-run/react'
import type { FieldErrors } from '../../../../domain/errors.ts'
import { useApiForm } from '../../../components/forms/use-api-form.ts'
import { callWithProof } from '../../../components/recent-proof/ask-for-proof.ts'
import type { SettingsIntent } from '../../../lib/labels/settings-labels.ts'
import type { Method } from '../../../lib/session/call-api.ts'
import type { FailureMessages } from '../../../lib/session/failure-messages.ts'
import type { SettingsAnswer } from '../action.server.ts'

type Fields = Readonly<Record<string, string>>

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

/** A form of the settings; several stand on one page, and `posted` is of one of them. */
export function useSettingsForm<Answer extends Message = Message>(options: SettingsFormOptions<Answer>) {
  const { intent, call, posted, toBody, check, onDone, onRefused, failures = SETTINGS_FAILURES } = options
  const { revalidate } = useRevalidator()
  const [method, path] = call
  return useApiForm<Answer>({
    posted: posted?.intent === intent ? posted : null,
    toCall: (fields) => ({ method, path, body: toBody ? toBody(fields) : fields }),
    check,
    failures,
    send: callWithProof,
    onDone(answer, form) {
      onDone(answer, form)
      revalidate()
    },
    onRefused(refused) {
      if (refused.message === null || onRefused === undefined) return refused
      onRefused(refused.message)
      return { ...refused, message: null }
    },
  })
}

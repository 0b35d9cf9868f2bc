import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../domain/errors.ts'
import { callApi, type RefusalBody } from '../../lib/session/call-api.ts'
import type { RefusedAccountForm } from './refused-account-form.server.ts'
import { type AccountCall, toFormErrors } from './to-form-errors.ts'

/** A refusal that the page handles itself, for example the request for a second factor. */
interface Refused {
  readonly status: number
  readonly body: RefusalBody
}

/**
 * The submitter name that the form library uses to revalidate a changed field: the form was not submitted.
 */
const REVALIDATE_SUBMITTER = '__intent__'

/**
 * The form's schema. The route passes it in, because components must not bundle schemas (tests/architecture).
 */
export type AccountSchema = z.ZodType<Record<string, unknown>>

interface AccountFormOptions<Answer> {
  /** The id of the form element. */
  readonly id: string
  /** Shared by the browser, the page's action and the API. */
  readonly schema: AccountSchema
  readonly call: AccountCall
  /** The action's answer if the form was posted without scripts. */
  readonly posted: RefusedAccountForm | undefined
  readonly onAnswered: (answer: Answer) => void
  /** Returns true if it handled the refusal; otherwise its message is shown in the form. */
  readonly onRefused?: (refused: Refused) => boolean
}

interface AccountForm {
  readonly form: {
    readonly id: string
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** The error that belongs to no field. */
  readonly message: string | undefined
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
  readonly busy: boolean
  /** Number of submissions. */
  readonly attempts: number
}

/**
 * State and handlers of an account form (sign-in, registration, password reset). The schema validates before
 * anything is sent and revalidates a field during input; a valid form goes to the API, which returns the
 * browser's token and sets the page's cookie. Without scripts the form posts to its page, whose action
 * applies the same schema. The first invalid field gets the focus.
 */
export function useAccountForm<Answer = unknown>({
  id,
  schema,
  call,
  posted,
  onAnswered,
  onRefused,
}: AccountFormOptions<Answer>): AccountForm {
  const [refused, setRefused] = useState<RefusedAccountForm | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const scrolledTo = useRef<RefusedAccountForm | null>(null)
  const isLeaving = useNavigation().state !== 'idle'
  const shown = refused ?? posted
  const lastResult = useMemo(() => shown && toSubmissionResult(shown), [shown])
  const [form] = useForm({
    id,
    lastResult,
    shouldRevalidate: 'onInput',
    // Coercion would turn an empty field into a missing one; the API distinguishes the two.
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
    onSubmit(event, { formData }) {
      event.preventDefault()
      if (!busy) void send(Object.fromEntries(formData) as Record<string, string>)
    },
  })

  // Focuses the first invalid field. A message without a field is at the top of the form, which a phone may
  // have scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each submission, not on each change
  useEffect(() => {
    // The form library renders the server's errors one render later.
    const timer = setTimeout(() => {
      const shownForm = document.forms.namedItem(id)
      const field = shownForm?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field) field.focus()
      else if (refused !== scrolledTo.current) {
        shownForm?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
      }
      scrolledTo.current = refused
    })
    return () => clearTimeout(timer)
  }, [id, attempts, refused])

  async function send(fields: Record<string, string>) {
    setBusy(true)
    const result = await callApi<Answer>(call, { method: 'POST', body: fields })
    setBusy(false)
    if (result.kind === 'answered') return onAnswered(result.body)
    if (result.kind === 'refused' && onRefused?.(result)) return
    setRefused({ ...toFormErrors(call, result), values: fields })
  }

  return {
    form: {
      id: form.id,
      method: 'post',
      noValidate: true,
      onSubmit(event) {
        form.onSubmit(event)
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter?.getAttribute('name') !== REVALIDATE_SUBMITTER) setAttempts((count) => count + 1)
      },
    },
    message: form.errors?.[0],
    errors: form.allErrors,
    values: shown?.values ?? {},
    busy: busy || isLeaving,
    attempts,
  }
}

/** Maps a refusal of the server to the form library's result. */
function toSubmissionResult({ message, errors, values }: RefusedAccountForm) {
  const fieldErrors = Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name, [...messages]]),
  )
  return {
    status: 'error' as const,
    initialValue: { ...values },
    error: message === null ? fieldErrors : { ...fieldErrors, '': [message] },
    // Marks invalid fields as validated, so that they are revalidated on input.
    state: { validated: Object.fromEntries(Object.keys(errors).map((name) => [name, true])) },
  }
}

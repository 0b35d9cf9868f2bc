import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../domain/errors.ts'
import { callApi, type RefusalBody } from '../../lib/session/call-api.ts'
import type { RefusedAccountForm } from './refused-account-form.server.ts'
import { type AccountCall, refusedWords } from './to-form-errors.ts'

/** A refusal of the API that is the page's own business, such as the question for a second factor. */
interface Refused {
  readonly status: number
  readonly body: RefusalBody
}

/** How the form library names the submission by which it looks at a changed field again: nobody has sent the form. */
const LOOK_AGAIN = '__intent__'

/** What a form must be. Its route hands it in: components carry no schema along (tests/architecture). */
export type AccountSchema = z.ZodType<Record<string, unknown>>

interface AccountFormOptions<Answer> {
  /** The form's id in the page. */
  readonly id: string
  /** What the form must be: the same in the browser, in the page's action and in the API. */
  readonly schema: AccountSchema
  readonly call: AccountCall
  /** What the page's action answered where the form was posted without scripts. */
  readonly posted: RefusedAccountForm | undefined
  readonly onAnswered: (answer: Answer) => void
  /** Answers whether it has taken care of a refusal; else its words stand in the form. */
  readonly onRefused?: (refused: Refused) => boolean
}

interface AccountForm {
  readonly form: {
    readonly id: string
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** What concerns no field. */
  readonly message: string | undefined
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
  readonly busy: boolean
  /** How often the form was sent. */
  readonly attempts: number
}

/**
 * A form of the gate. What the schema refuses is said before anything is sent, each field again as it is typed; the
 * rest is sent to the API, which gives the browser its token and the page its cookie. Without scripts the form is posted
 * to its page, which applies the same schema. The first refused field has the focus.
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
  const broughtIntoSight = useRef<RefusedAccountForm | null>(null)
  const isLeaving = useNavigation().state !== 'idle'
  const shown = refused ?? posted
  const lastResult = useMemo(() => shown && resultOf(shown), [shown])
  const [form] = useForm({
    id,
    lastResult,
    shouldRevalidate: 'onInput',
    // Coercion would make of an empty field a missing one; the API takes both as they come, and so does this.
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
    onSubmit(event, { formData }) {
      event.preventDefault()
      if (!busy) void send(Object.fromEntries(formData) as Record<string, string>)
    },
  })

  // The first field that was refused is the next thing to be done; one that was folded away is open by now. What concerns
  // no field stands at the head of the form, on a phone above what is seen when the button is pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for after each attempt, not as it changes
  useEffect(() => {
    // The form library shows what the server refused one rendering later.
    const timer = setTimeout(() => {
      const shownForm = document.forms.namedItem(id)
      const field = shownForm?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field) field.focus()
      else if (refused !== broughtIntoSight.current) {
        shownForm?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
      }
      broughtIntoSight.current = refused
    })
    return () => clearTimeout(timer)
  }, [id, attempts, refused])

  async function send(fields: Record<string, string>) {
    setBusy(true)
    const outcome = await callApi<Answer>(call, { method: 'POST', body: fields })
    setBusy(false)
    if (outcome.kind === 'answered') return onAnswered(outcome.body)
    if (outcome.kind === 'refused' && onRefused?.(outcome)) return
    setRefused({ ...refusedWords(call, outcome), values: fields })
  }

  return {
    form: {
      id: form.id,
      method: 'post',
      noValidate: true,
      onSubmit(event) {
        form.onSubmit(event)
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter?.getAttribute('name') !== LOOK_AGAIN) setAttempts((count) => count + 1)
      },
    },
    message: form.errors?.[0],
    errors: form.allErrors,
    values: shown?.values ?? {},
    busy: busy || isLeaving,
    attempts,
  }
}

/** A refusal of the server in the form library's own shape. */
function resultOf({ message, errors, values }: RefusedAccountForm) {
  const listed = Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, [...messages]]))
  return {
    status: 'error' as const,
    initialValue: { ...values },
    error: message === null ? listed : { ...listed, '': [message] },
    // Each refused field is looked at again as soon as it is changed.
    state: { validated: Object.fromEntries(Object.keys(errors).map((name) => [name, true])) },
  }
}

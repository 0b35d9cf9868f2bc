import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../domain/errors.ts'
import type { RefusedForm } from '../../lib/http.server.ts'
import { callApi } from '../../lib/session/call-api.ts'
import { type FailureMessages, toFailureMessage } from '../../lib/session/failure-messages.ts'
import type { ContactPage } from './loader.server.ts'

/** The message for a refusal without a message, and for no answer. */
const FAILED = 'Failed to send message. Please try again.'
const FAILURES: FailureMessages = { failed: FAILED, error: FAILED }

type Refused = { readonly message: string | null; readonly errors: FieldErrors }
type State = { readonly kind: 'idle' | 'sending' | 'sent' } | ({ readonly kind: 'refused' } & Refused)

/**
 * Sends the contact form to the API; without scripts the browser posts it to its page. Typed text stays until
 * the message is sent. After that, and after a wrong answer, the form asks another question.
 */
export function useContactForm(page: ContactPage, posted: RefusedForm | null) {
  const [state, setState] = useState<State | null>(null)
  const [challenge, setChallenge] = useState(page.challenge)
  const form = useRef<HTMLFormElement | null>(null)
  const sent = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The form is longer than most screens, so the banner above it would be out of view.
    if (state?.kind === 'sent') {
      sent.current?.scrollIntoView({ block: 'start' })
      sent.current?.focus({ preventScroll: true })
    }
    if (state?.kind !== 'refused') return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [state])

  async function loadChallenge() {
    const outcome = await callApi<{ data: ContactPage['challenge'] }>('/contact/challenge')
    if (outcome.kind === 'answered') setChallenge(outcome.body.data)
  }

  async function send(element: HTMLFormElement) {
    form.current = element
    setState({ kind: 'sending' })
    const body = Object.fromEntries(new FormData(element))
    const outcome = await callApi('/contact/submit', { method: 'POST', body })
    if (outcome.kind !== 'answered') {
      const refused = toFailureMessage(outcome, FAILURES)
      if (refused.errors.captchaAnswer) await loadChallenge()
      setState({ kind: 'refused', ...refused })
      return
    }
    element.reset()
    setState({ kind: 'sent' })
    await loadChallenge()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state?.kind !== 'sending') void send(event.currentTarget)
  }

  const refused: Refused = state === null ? (posted ?? NOTHING) : state.kind === 'refused' ? state : NOTHING
  return {
    challenge,
    refused: { ...refused, values: posted?.values ?? {} },
    isSent: state === null ? page.isSent && posted === null : state.kind === 'sent',
    sent,
    busy: state?.kind === 'sending',
    onSubmit,
  }
}

const NOTHING: Refused = { message: null, errors: {} }

import { useEffect, useRef, useState } from 'react'
import { useApiForm } from '../../components/forms/use-api-form.ts'
import type { RefusedForm } from '../../lib/http.server.ts'
import { callApi } from '../../lib/session/call-api.ts'
import type { FailureMessages } from '../../lib/session/failure-messages.ts'
import type { ContactPage } from './loader.server.ts'

/** The message for a refusal without a message, and for no answer. */
const FAILED = 'Failed to send message. Please try again.'
const FAILURES: FailureMessages = { failed: FAILED, error: FAILED }

/**
 * The contact form. Typed text stays until the message is sent. After that, and after a wrong answer, the
 * form asks another question.
 */
export function useContactForm(page: ContactPage, posted: RefusedForm | null) {
  const [isSent, setSent] = useState(page.isSent && posted === null)
  const [sentCount, setSentCount] = useState(0)
  const [question, setQuestion] = useState(page.question)
  /** Counts the questions: two may be equal. */
  const [asked, setAsked] = useState(0)
  const sent = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (sentCount === 0) return
    // The form is longer than most screens, so the banner above it would be out of view.
    sent.current?.scrollIntoView({ block: 'start' })
    sent.current?.focus({ preventScroll: true })
  }, [sentCount])

  async function loadChallenge() {
    const outcome = await callApi<{ data: { question: string } }>('/contact/challenge')
    if (outcome.kind !== 'answered') return
    setQuestion(outcome.body.data.question)
    setAsked((count) => count + 1)
  }

  const form = useApiForm<unknown>({
    posted,
    toCall: (body) => ({ method: 'POST', path: '/contact/submit', body }),
    failures: FAILURES,
    onDone(_answer, element) {
      element.reset()
      setSent(true)
      setSentCount((count) => count + 1)
      void loadChallenge()
    },
    async onRefused(refused) {
      setSent(false)
      if (refused.errors.captchaAnswer) await loadChallenge()
      return refused
    },
  })

  return { ...form, question, asked, isSent: isSent && !form.busy, sent }
}

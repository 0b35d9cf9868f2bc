import { Form, useLocation } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { RESEND_MESSAGES } from '../../lib/session/resend-copy.ts'
import type { ResendResult } from '../../lib/session/resend-verification.ts'

/**
 * Pages without the bar: those that ask for verification themselves, and the auction page, whose top is
 * reserved for price and clock.
 */
const EXCLUDED_PATHS = /^\/(verify-email|confirm-email|authorize|auctions\/[^/]+)/

/**
 * Reminds a person with an unverified email address, below the header, and resends the mail. Without scripts
 * its form posts to the verification page.
 */
export function VerifyBar() {
  const { pathname } = useLocation()
  const [resent, setResent] = useState<ResendResult | null>(null)
  const [busy, setBusy] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  if (EXCLUDED_PATHS.test(pathname)) return null

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const result = await resend()
    // The focused button is removed, so the focus moves to the status.
    if (result.ok) status.current?.focus()
    setResent(result)
    setBusy(false)
  }

  return (
    <section aria-label="Email verification" className="border-b border-line bg-surface">
      <div className="page-margins mx-auto flex min-h-11 max-w-[1440px] items-center justify-between gap-x-4 text-meta sm:justify-center">
        <p ref={status} role="status" tabIndex={-1} className="min-w-0 py-2 outline-none">
          {resent?.message ?? 'Please verify your email with the link we sent.'}
        </p>
        {!resent?.ok && (
          <Form method="post" action="/verify-email" onSubmit={onSubmit}>
            <input type="hidden" name="intent" value="resend" />
            <button
              type="submit"
              aria-disabled={busy}
              className="inline-flex h-11 items-center rounded-sm text-link underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {busy ? 'Sending...' : 'Resend'}
            </button>
          </Form>
        )}
      </div>
    </section>
  )
}

/** The code is loaded on demand: few of the people who get this bar use it. */
async function resend(): Promise<ResendResult> {
  try {
    const { resendVerification } = await import('../../lib/session/resend-verification.ts')
    return await resendVerification({ sent: RESEND_MESSAGES.sent, failed: RESEND_MESSAGES.failed })
  } catch {
    return { ok: false, message: RESEND_MESSAGES.error }
  }
}

import { Form } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { RESEND_MESSAGES } from '../../lib/session/resend-copy.ts'
import { type ResendResult, resendVerification } from '../../lib/session/resend-verification.ts'

interface ResendFormProps {
  /** Whether the viewer is signed in. Then the mail goes to their address, and the form asks for none. */
  readonly signedIn: boolean
  /** The page that opens after the new link was followed. */
  readonly back: string
  /** The result of the request. The page shows a success; the form shows a refusal. */
  readonly resent: ResendResult | undefined
  readonly onResent: (resent: ResendResult) => void
  /** Further links below the button. */
  readonly children: ReactNode
}

/** The form that requests another verification mail. */
export function ResendForm({ signedIn, back, resent, onResent, children }: ResendFormProps) {
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (resent?.isOfAddress) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [resent])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = new FormData(event.currentTarget).get('email')
    setBusy(true)
    const messages = { sent: null, failed: RESEND_MESSAGES.failedHere }
    onResent(
      await resendVerification(messages, { email: typeof email === 'string' ? email : undefined, back }),
    )
    setBusy(false)
  }

  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {resent && !resent.ok && !resent.isOfAddress && <Banner tone="error">{resent.message}</Banner>}
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="redirect_to" value={back} />
      {!signedIn && (
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          errors={resent?.isOfAddress ? [resent.message] : undefined}
          note="If there’s an account for this address, we email it a new link."
        />
      )}
      <div className="grid gap-3">
        <Button type="submit" variant="primary" size="bid" busy={busy} busyText="Sending...">
          Resend Verification Email
        </Button>
        {children}
      </div>
    </Form>
  )
}

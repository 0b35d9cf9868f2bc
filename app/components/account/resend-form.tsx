import { Form } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { RESEND_TEXTS } from '../../../domain/display/resend-texts.ts'
import { type Resent, resendVerification } from '../../session/resend-verification.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

interface ResendFormProps {
  /** Whether somebody is signed in: then their own address is meant, and nobody is asked for one. */
  readonly signedIn: boolean
  /** What came of it where it was posted without scripts. */
  readonly posted: Resent | undefined
}

/** Asks for the verification mail once more, and leads back to the sign-in (Spec part 1, section 2). */
export function ResendForm({ signedIn, posted }: ResendFormProps) {
  const [resent, setResent] = useState<Resent | undefined>(posted)
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
    const texts = { sent: null, failed: RESEND_TEXTS.failedHere }
    setResent(await resendVerification(texts, typeof email === 'string' ? email : undefined))
    setBusy(false)
  }

  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {resent && !resent.isOfAddress && (
        <Banner tone={resent.ok ? 'success' : 'error'}>{resent.message}</Banner>
      )}
      <input type="hidden" name="intent" value="resend" />
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
          note="We send a new link if there is an account for this address."
        />
      )}
      <div className="grid gap-3">
        <Button type="submit" variant="primary" size="bid" busy={busy} busyText="Sending...">
          Resend Verification Email
        </Button>
        <ButtonLink to="/login" variant="text">
          Back to Login
        </ButtonLink>
      </div>
    </Form>
  )
}

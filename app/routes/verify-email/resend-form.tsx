import { Form } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { RESEND_TEXTS } from '../../lib/session/resend-copy.ts'
import { type Resent, resendVerification } from '../../lib/session/resend-verification.ts'

interface ResendFormProps {
  /** Whether somebody is signed in: then their own address is meant, and nobody is asked for one. */
  readonly signedIn: boolean
  /** Where the new link leads on to, as the one before. */
  readonly back: string
  /** What came of it; that it was sent is said by the page, in place of what it said before. */
  readonly resent: Resent | undefined
  readonly onResent: (resent: Resent) => void
  /** The other ways on, below its button. */
  readonly children: ReactNode
}

/** Asks for the verification mail once more (Spec part 1, section 2). */
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
    const texts = { sent: null, failed: RESEND_TEXTS.failedHere }
    onResent(await resendVerification(texts, { email: typeof email === 'string' ? email : undefined, back }))
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
          note="We send a new link if there is an account for this address."
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

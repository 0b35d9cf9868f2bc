import { Form } from '@remix-run/react'
import { useState } from 'react'
import type { RefusedAccountForm } from '../../components/forms/refused-account-form.server.ts'
import { type AccountSchema, useAccountForm } from '../../components/forms/use-account-form.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { SignedInAnswer } from './sign-in-form.tsx'

interface CodeFormProps {
  readonly schema: AccountSchema
  readonly challenge: string
  readonly redirectTo: string
  readonly posted: RefusedAccountForm | undefined
  readonly onSignedIn: (answer: SignedInAnswer) => void
  /** Returns to the password form: by choice, or with a message after the challenge has expired. */
  readonly onBack: (message: string | null) => void
}

const KINDS = {
  app: {
    intro: 'Open your authenticator app and enter the code it shows for Hammerlane.',
    label: 'Code',
    hint: '6 digits',
    other: 'recovery',
    otherLabel: 'Use a recovery code',
  },
  recovery: {
    intro: 'Enter one of your recovery codes. Each works once.',
    label: 'Recovery code',
    hint: undefined,
    other: 'app',
    otherLabel: 'Use your authenticator app',
  },
} as const

/** The second step of a sign-in: a code of the authenticator app, or a recovery code (decision 112). */
export function CodeForm({ schema, challenge, redirectTo, posted, onSignedIn, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>(posted?.isRecovery ? 'recovery' : 'app')
  /** `attempts` when the viewer last switched between app code and recovery code. */
  const [switchedAt, setSwitchedAt] = useState<number | null>(null)
  const { form, message, errors, busy, attempts } = useAccountForm<SignedInAnswer>({
    id: 'second-step',
    schema,
    call: '/auth/login/two-factor',
    posted,
    onAnswered: onSignedIn,
    onRefused({ status, body }) {
      if (status !== 401) return false
      onBack(body.message ?? null)
      return true
    },
  })
  // An error of one kind of code is not shown for the other.
  const isErrorOfOtherKind = switchedAt === attempts
  const { intro, label, hint, other, otherLabel } = KINDS[kind]
  return (
    <>
      <PageTitle>Enter your code</PageTitle>
      <p className="mt-2">{intro}</p>
      <Form {...form} replace className="mt-8 flex flex-col gap-5">
        {message !== undefined && <Banner tone="error">{message}</Banner>}
        <input type="hidden" name="redirect_to" value={redirectTo} />
        <input type="hidden" name="challenge" value={challenge} />
        <input type="hidden" name="code_kind" value={kind} />
        <TextField
          key={kind}
          label={label}
          name="code"
          hint={hint}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          className="figures"
          errors={isErrorOfOtherKind ? undefined : errors.code}
        />
        <Button type="submit" variant="primary" size="bid" wide busy={busy} busyText="Signing In...">
          Sign In
        </Button>
      </Form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6">
        {/* A separate form, so that the typed code is not posted as the other kind. */}
        <Form
          method="post"
          replace
          onSubmit={(event) => {
            event.preventDefault()
            setKind(other)
            setSwitchedAt(attempts)
          }}
        >
          <input type="hidden" name="redirect_to" value={redirectTo} />
          <input type="hidden" name="challenge" value={challenge} />
          <input type="hidden" name="switch_to" value={other} />
          <button
            type="submit"
            className="inline-flex min-h-11 items-center rounded-sm text-link underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {otherLabel}
          </button>
        </Form>
        <TextLink
          to={`/login?redirectTo=${encodeURIComponent(redirectTo)}`}
          className="inline-flex min-h-11 items-center"
          onClick={() => onBack(null)}
        >
          Sign in with another account
        </TextLink>
      </div>
    </>
  )
}

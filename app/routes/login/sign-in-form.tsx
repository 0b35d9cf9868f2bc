import { Form } from '@remix-run/react'
import { useState } from 'react'
import { HUMAN_FIELD } from '../../../domain/account/sign-in.ts'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import type { RefusedAccountForm } from '../../components/forms/refused-account-form.server.ts'
import { type AccountSchema, useAccountForm } from '../../components/forms/use-account-form.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { PasswordField } from '../../components/ui/fields/password-field.tsx'
import { PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'

export interface SignedInAnswer {
  readonly data: { readonly token: string }
}

interface SignInFormProps {
  readonly schema: AccountSchema
  readonly redirectTo: string
  readonly siteKey: string | null
  readonly posted: RefusedAccountForm | undefined
  /** What the viewer wanted to do, such as bidding on an auction. */
  readonly reason: string | null
  /** Why the viewer was redirected here. */
  readonly notice: { readonly tone: 'info' | 'success' | 'error'; readonly text: string } | null
  readonly onSignedIn: (answer: SignedInAnswer) => void
  /** Called after a correct password when a second factor is on. */
  readonly onChallenge: (challenge: string) => void
}

/** The first step of a sign-in: email address and password (docs/rules/account-screens.md, Sign-in). */
export function SignInForm({
  schema,
  redirectTo,
  siteKey,
  posted,
  reason,
  notice,
  onSignedIn,
  onChallenge,
}: SignInFormProps) {
  const { form, message, errors, values, busy, attempts } = useAccountForm<SignedInAnswer>({
    id: 'sign-in',
    schema,
    call: '/auth/login',
    posted,
    onAnswered: onSignedIn,
    onRefused({ body }) {
      if (body.challenge === undefined) return false
      onChallenge(body.challenge)
      return true
    },
  })
  // The human check appears after several failures, and stays after that for every further attempt.
  const [isHumanCheckShown, setHumanCheckShown] = useState(false)
  if (errors[HUMAN_FIELD] !== undefined && !isHumanCheckShown) setHumanCheckShown(true)
  return (
    <>
      <PageTitle>Sign in to your account</PageTitle>
      {reason !== null && <p className="mt-2 wrap-anywhere">{reason}</p>}
      <p className={reason === null ? 'mt-2' : ''}>
        Or{' '}
        <TextLink to={`/register?redirectTo=${encodeURIComponent(redirectTo)}`}>
          create a new account
        </TextLink>
      </p>
      <Form {...form} className="mt-8 flex flex-col gap-5">
        {message !== undefined && <Banner tone="error">{message}</Banner>}
        {notice !== null && message === undefined && <Banner tone={notice.tone}>{notice.text}</Banner>}
        <input type="hidden" name="redirect_to" value={redirectTo} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={values.email}
          errors={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          errors={errors.password}
        />
        {isHumanCheckShown && (
          <HumanCheck siteKey={siteKey} errors={errors[HUMAN_FIELD]} attempts={attempts} />
        )}
        <Button type="submit" variant="primary" size="bid" wide busy={busy} busyText="Signing In...">
          Sign In
        </Button>
      </Form>
      <p className="mt-3">
        <TextLink to="/forgot-password" className="inline-flex min-h-11 items-center">
          Forgot your password?
        </TextLink>
      </p>
    </>
  )
}

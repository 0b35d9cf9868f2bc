import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { HUMAN_FIELD } from '../../../domain/account/sign-in.ts'
import { ForgotPassword } from '../../../domain/schemas/account.ts'
import { HumanCheck } from '../../components/forms/human-check.tsx'
import { useAccountForm } from '../../components/forms/use-account-form.ts'
import { SignInPhoto } from '../../components/layout/sign-in-aside.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { PageTitle, SplitPage } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'

/** Asks for a reset link. The answer does not say whether the email address has an account. */
export function ForgotPasswordScreen() {
  const { siteKey } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const [sent, setSent] = useState<string | null>(posted && 'sent' in posted ? posted.sent : null)
  const { form, message, errors, values, busy, attempts } = useAccountForm<{ message: string }>({
    id: 'forgot-password',
    schema: ForgotPassword,
    call: '/auth/forgot-password',
    posted: posted && 'refused' in posted ? posted.refused : undefined,
    onAnswered: (answer) => setSent(answer.message),
  })
  return (
    <SplitPage aside={<SignInPhoto />} wideOnly>
      <PageTitle>Forgot your password?</PageTitle>
      <p className="mt-2">
        Enter the email address of your account. We’ll email you a reset link that works for an hour.
      </p>
      <Form {...form} className="mt-8 flex flex-col gap-5">
        {message !== undefined && <Banner tone="error">{message}</Banner>}
        {sent !== null && message === undefined && <Banner tone="success">{sent}</Banner>}
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={values.email}
          errors={errors.email}
        />
        <HumanCheck siteKey={siteKey} errors={errors[HUMAN_FIELD]} attempts={attempts} />
        <div className="grid gap-3">
          <Button type="submit" variant="primary" size="bid" busy={busy} busyText="Sending...">
            {sent === null ? 'Send link' : 'Send again'}
          </Button>
          <ButtonLink to="/login" variant="text">
            Back to Login
          </ButtonLink>
        </div>
      </Form>
    </SplitPage>
  )
}

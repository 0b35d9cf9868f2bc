import { Form, useActionData, useLoaderData, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { SignInPhoto } from '../../components/layout/sign-in-aside.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { PasswordField } from '../../components/ui/fields/password-field.tsx'
import { PageTitle, SplitPage } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import { SETUP_DONE } from './copy.ts'
import type { loader } from './loader.server.ts'

const REDIRECT_AFTER_MS = 2 * SECOND_MS

/** Creates the first administrator (docs/rules/accounts.md, First administrator). */
export function AdminSetupScreen() {
  const { state } = useLoaderData<typeof loader>()
  return (
    <SplitPage aside={<SignInPhoto />} wideOnly>
      <PageTitle>Admin setup</PageTitle>
      {state === 'done' && <Created />}
      {state === 'closed' && (
        <div className="mt-6">
          <Banner tone="warning">
            Set the secret ADMIN_SETUP_TOKEN on the server, then load this page again.
          </Banner>
        </div>
      )}
      {(state === 'open' || state === 'open_with_token') && (
        <SetupForm needsToken={state === 'open_with_token'} />
      )}
    </SplitPage>
  )
}

function Created() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="mt-6 flex flex-col items-start gap-6">
      <Banner tone="success">{SETUP_DONE}</Banner>
      <ButtonLink to="/login" variant="primary" replace>
        Log in
      </ButtonLink>
    </div>
  )
}

function SetupForm({ needsToken }: { readonly needsToken: boolean }) {
  const posted = useActionData<typeof action>()
  const isSent = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (posted) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [posted])
  const field = (name: string) => ({
    name,
    required: true,
    defaultValue: posted?.values[name],
    errors: posted?.errors[name],
  })
  return (
    <>
      <p className="mt-2">Creates the first administrator. This works once.</p>
      <Form ref={form} method="post" noValidate className="mt-8 flex flex-col gap-5">
        {posted?.message && <Banner tone="error">{posted.message}</Banner>}
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="3 to 50 characters"
          {...field('username')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          errors={posted?.errors.password}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
        </div>
        {needsToken && (
          <PasswordField
            label="Setup token"
            name="setup_token"
            autoComplete="off"
            required
            note="The secret ADMIN_SETUP_TOKEN of the server."
            errors={posted?.errors.setup_token}
          />
        )}
        <Button type="submit" variant="primary" size="bid" wide busy={isSent} busyText="Creating...">
          Create admin user
        </Button>
      </Form>
    </>
  )
}

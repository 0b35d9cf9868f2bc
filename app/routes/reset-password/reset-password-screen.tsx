import { Form, useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { PasswordReset } from '../../../domain/schemas/account.ts'
import { NewPasswordFields } from '../../components/forms/new-password-fields.tsx'
import { useAccountForm } from '../../components/forms/use-account-form.ts'
import { SignInPhoto } from '../../components/layout/sign-in-aside.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { PageTitle, SplitPage } from '../../components/ui/page.tsx'
import { openPage } from '../../lib/page/open-page.ts'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'

/** The page of a reset link. The new password does not sign in, so the second factor is still required. */
export function ResetPasswordScreen() {
  const { token, problem, next } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { form, message, errors, busy } = useAccountForm({
    id: 'reset-password',
    schema: PasswordReset,
    call: '/auth/reset-password',
    posted: useActionData<typeof action>(),
    // The sign-in page finds the session ended and removes its token, which signs the other tabs out.
    onAnswered: () => openPage(navigate, next, { replace: true }),
  })
  const problemRef = useRef<HTMLDivElement>(null)

  // The error replaces the form, and the focused button with it.
  useEffect(() => {
    if (errors.token !== undefined) problemRef.current?.focus()
  }, [errors.token])

  const linkProblem = problem ?? errors.token?.[0]
  return (
    <SplitPage aside={<SignInPhoto />} wideOnly>
      <PageTitle>Choose a new password</PageTitle>
      {linkProblem === undefined ? (
        <>
          <p className="mt-2">Saving it signs you out on every device.</p>
          <Form {...form} className="mt-8 flex flex-col gap-5">
            {message !== undefined && <Banner tone="error">{message}</Banner>}
            <input type="hidden" name="token" value={token ?? ''} />
            <NewPasswordFields label="New password" confirmLabel="Confirm password" errors={errors} />
            <Button type="submit" variant="primary" size="bid" wide busy={busy} busyText="Saving...">
              Save new password
            </Button>
          </Form>
        </>
      ) : (
        <div ref={problemRef} tabIndex={-1} className="mt-6 flex flex-col gap-6 outline-none">
          <Banner tone="error">{linkProblem}</Banner>
          <div className="grid gap-3">
            <ButtonLink to="/forgot-password" variant="primary" size="bid">
              Request a new link
            </ButtonLink>
            <ButtonLink to="/login" variant="text">
              Back to Login
            </ButtonLink>
          </div>
        </div>
      )}
    </SplitPage>
  )
}

import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { settingsHref } from '../../components/forms/settings-form.tsx'
import { SignInPhoto } from '../../components/layout/sign-in-aside.tsx'
import { LinkResult } from '../../components/mailed-link/link-result.tsx'
import { useFollowedLink } from '../../components/mailed-link/use-followed-link.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { SplitPage } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import { BackCountdown } from './back-countdown.tsx'
import { CheckInbox } from './check-inbox.tsx'
import type { loader } from './loader.server.ts'
import { pageAfterVerification } from './next-page.ts'
import { ResendForm } from './resend-form.tsx'

const COPY = {
  waiting: 'Verify your email',
  working: 'Verifying your email address...',
  ask: 'Verify email address',
  success: 'Email verified',
  error: 'Email not verified',
} as const

/** The page of a verification link (docs/rules/account-screens.md, Mailed links). */
export function VerifyEmailScreen() {
  const { token } = useLoaderData<typeof loader>()
  // The key resets the state for another link.
  return <Verification key={token} />
}

function Verification() {
  const { token, back, signedIn, pending } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { state, repeat } = useFollowedLink('verification', { token, posted: posted?.link })
  const [resent, setResent] = useState(posted?.resent)
  const isSent = resent?.ok === true
  // A signed-in viewer without a token gets no error: the mail is in their inbox.
  const isMailWaiting = state.kind === 'error' && (isSent || (token === null && pending !== null))
  return (
    <SplitPage aside={<SignInPhoto />} wideOnly>
      {isMailWaiting ? (
        <CheckInbox email={pending} sent={isSent ? resent.message : null} />
      ) : (
        <LinkResult state={state} token={token} copy={COPY} onRepeat={repeat}>
          {state.kind === 'success' ? (
            <BackCountdown next={pageAfterVerification(back, { signedIn })} />
          ) : null}
        </LinkResult>
      )}
      {state.kind === 'error' && (
        <div className="mt-6">
          <ResendForm signedIn={signedIn} back={back} resent={resent} onResent={setResent}>
            {isMailWaiting && pending !== null ? (
              <>
                <ButtonLink to={settingsHref('security', '&change=email#email')}>Change address</ButtonLink>
                <ButtonLink to="/dashboard" variant="text">
                  Back to Dashboard
                </ButtonLink>
              </>
            ) : (
              <ButtonLink to="/login" variant="text">
                Back to Login
              </ButtonLink>
            )}
          </ResendForm>
        </div>
      )}
    </SplitPage>
  )
}

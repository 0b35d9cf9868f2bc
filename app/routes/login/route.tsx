import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { useLayoutEffect, useState } from 'react'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { Login, SecondFactorLogin } from '../../../domain/schemas/account.ts'
import { humanSiteKey } from '../../../worker/services/accounts/human-check.ts'
import { RESET_MESSAGE } from '../../../worker/services/accounts/reset-password.ts'
import { signInByForm } from '../../components/forms/sign-in-by-form.server.ts'
import { HousePromises } from '../../components/layout/sign-in-aside.tsx'
import { SplitPage } from '../../components/ui/page.tsx'
import { biddingTitle } from '../../lib/bidding-title.server.ts'
import { beginSession } from '../../lib/session/begin-session.ts'
import { startMonitoring } from '../../lib/session/session-monitor.ts'
import { signInReason } from '../../lib/urls/sign-in-reason.ts'
import { keepChallenge, keptChallenge } from './challenge-storage.ts'
import { CodeForm } from './code-form.tsx'
import { type SignedInAnswer, SignInForm } from './sign-in-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Sign in · Hammerlane' }]

/** Why somebody is sent here who did not ask to be. */
const REASONS = {
  expired: { tone: 'info', text: 'Your session has ended. Sign in to pick up where you left off.' },
  watch: { tone: 'info', text: 'Sign in, and the auction is added to your watchlist.' },
  'password-changed': { tone: 'success', text: RESET_MESSAGE },
} as const

export async function loader({ request, context: { env, viewer } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const redirectTo = safeRedirect(searchParams.get('redirectTo'), '/dashboard')
  if (viewer !== null) throw redirect(redirectTo)
  const reason = searchParams.get('reason')
  const notice =
    reason !== null && Object.hasOwn(REASONS, reason) ? REASONS[reason as keyof typeof REASONS] : null
  const wanted = notice === null ? signInReason(redirectTo, await biddingTitle(env, redirectTo)) : null
  return { redirectTo, notice, wanted, siteKey: humanSiteKey(env) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return signInByForm(context, request)
}

export default function SignIn() {
  const { redirectTo, notice, wanted, siteKey } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const [challenge, setChallenge] = useState<string | null>(posted?.challenge ?? null)
  const [sentBack, setSentBack] = useState<string | null>(null)
  const navigate = useNavigate()

  // A tab that was loaded anew goes on where it was; one that leads to another page has given up.
  useLayoutEffect(() => {
    const kept = keptChallenge()
    if (kept !== null) setChallenge(kept)
    return () => keepChallenge(null)
  }, [])

  function ask(question: string | null) {
    keepChallenge(question)
    setChallenge(question)
  }

  function onSignedIn({ data: { token } }: SignedInAnswer) {
    beginSession(token)
    startMonitoring()
    navigate(redirectTo, { replace: true })
  }

  return (
    <SplitPage aside={<HousePromises />}>
      {challenge === null ? (
        <SignInForm
          schema={Login}
          redirectTo={redirectTo}
          siteKey={siteKey}
          posted={posted?.challenge === undefined ? posted : undefined}
          reason={wanted}
          notice={sentBack === null ? notice : { tone: 'error', text: sentBack }}
          onSignedIn={onSignedIn}
          onChallenge={ask}
        />
      ) : (
        <CodeForm
          schema={SecondFactorLogin}
          challenge={challenge}
          redirectTo={redirectTo}
          posted={posted}
          onSignedIn={onSignedIn}
          onBack={(message) => {
            setSentBack(message)
            ask(null)
          }}
        />
      )}
    </SplitPage>
  )
}

import { useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { useLayoutEffect, useState } from 'react'
import { Login, SecondFactorLogin } from '../../../domain/schemas/account.ts'
import { BidderPromises } from '../../components/layout/sign-in-aside.tsx'
import { SplitPage } from '../../components/ui/page.tsx'
import { openPage } from '../../lib/page/open-page.ts'
import { beginSession } from '../../lib/session/begin-session.ts'
import { startMonitoring } from '../../lib/session/session-monitor.ts'
import type { action } from './action.server.ts'
import { readStoredChallenge, storeChallenge } from './challenge-storage.ts'
import { CodeForm } from './code-form.tsx'
import type { loader } from './loader.server.ts'
import { type SignedInAnswer, SignInForm } from './sign-in-form.tsx'

/** The two steps of a sign-in: the password form, and the code form while there is a challenge. */
export function LoginScreen() {
  const { redirectTo, notice, wanted, siteKey } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const [challenge, setChallenge] = useState<string | null>(posted?.challenge ?? null)
  const [sentBack, setSentBack] = useState<string | null>(null)
  const navigate = useNavigate()

  // A reloaded tab continues with the second step; leaving the page removes the challenge.
  useLayoutEffect(() => {
    const stored = readStoredChallenge()
    if (stored !== null) setChallenge(stored)
    return () => storeChallenge(null)
  }, [])

  function changeChallenge(next: string | null) {
    storeChallenge(next)
    setChallenge(next)
  }

  function onSignedIn({ data: { token } }: SignedInAnswer) {
    beginSession(token)
    startMonitoring()
    openPage(navigate, redirectTo, { replace: true })
  }

  return (
    <SplitPage aside={<BidderPromises />}>
      {challenge === null ? (
        <SignInForm
          schema={Login}
          redirectTo={redirectTo}
          siteKey={siteKey}
          posted={posted?.challenge === undefined ? posted : undefined}
          reason={wanted}
          notice={sentBack === null ? notice : { tone: 'error', text: sentBack }}
          onSignedIn={onSignedIn}
          onChallenge={changeChallenge}
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
            changeChallenge(null)
          }}
        />
      )}
    </SplitPage>
  )
}

import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignInPhoto } from '../../components/layout/sign-in-aside.tsx'
import { LinkResult } from '../../components/mailed-link/link-result.tsx'
import { useFollowedLink } from '../../components/mailed-link/use-followed-link.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { SplitPage } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Change your email · Hammerlane' }]

const COPY = {
  waiting: 'Change your email',
  working: 'Confirming the change of your email address...',
  ask: 'Confirm the change',
  error: 'Email not changed',
} as const

/** The page of both links of an email address change; the second of them makes the change. */
export default function ConfirmEmail() {
  const { token } = useLoaderData<typeof loader>()
  return <Confirmation key={token} />
}

function Confirmation() {
  const { token, signedIn } = useLoaderData<typeof loader>()
  const { state, repeat } = useFollowedLink('email_change', { token, posted: useActionData<typeof action>() })
  const success = state.kind === 'success' && !state.isDone ? 'One more link to follow' : 'Email changed'
  return (
    <SplitPage aside={<SignInPhoto />} wideOnly>
      <LinkResult state={state} token={token} copy={{ ...COPY, success }} onRepeat={repeat}>
        {state.kind === 'error' && (
          <p className="-mt-3 mb-6">
            Your email has not changed. Start the change again in your security settings.
          </p>
        )}
        <ButtonLink to={signedIn ? '/dashboard' : '/login'} variant="primary" size="bid" wide>
          {signedIn ? 'Go to dashboard' : 'Sign In'}
        </ButtonLink>
      </LinkResult>
    </SplitPage>
  )
}

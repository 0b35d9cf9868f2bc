import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { verifyByForm } from '../../worker/services/pages/follow-link-by-form.ts'
import { safeRedirect } from '../../worker/services/pages/safe-redirect.ts'
import { BackCountdown } from '../components/account/back-countdown.tsx'
import { HousePhoto } from '../components/account/house-promises.tsx'
import { LinkOutcome } from '../components/account/link-outcome.tsx'
import { ResendForm } from '../components/account/resend-form.tsx'
import { useFollowedLink } from '../components/account/use-followed-link.ts'
import { SplitPage } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [{ title: 'Verify your email · Hammerlane' }]

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return {
    token: searchParams.get('token') || null,
    back: safeRedirect(searchParams.get('redirectTo'), '/dashboard'),
    signedIn: viewer !== null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return verifyByForm(context, request)
}

const WORDS = {
  waiting: 'Verify your email',
  working: 'Verifying your email address...',
  ask: 'Verify email address',
  success: 'Email verified',
  error: 'Email not verified',
} as const

/** Where the mail of a registration leads (Spec part 1, section 2, E-mail verification page). */
export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>()
  // Another link is another page, with states of its own.
  return <Verification key={token} />
}

function Verification() {
  const { token, back, signedIn } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { state, repeat } = useFollowedLink('verification', { token, posted: posted?.link })
  return (
    <SplitPage aside={<HousePhoto />} wideOnly>
      <LinkOutcome state={state} token={token} words={WORDS} onRepeat={repeat}>
        {state.kind === 'success' ? (
          <BackCountdown to={back} />
        ) : (
          <ResendForm signedIn={signedIn} posted={posted?.resent} />
        )}
      </LinkOutcome>
    </SplitPage>
  )
}

import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import { openOrIssueChallenge, readChallengeCookie } from '../../../worker/services/messaging/challenge.ts'
import { readSenderName } from '../../../worker/services/messaging/read-sender-name.ts'
import { supportAddress } from '../../../worker/services/messaging/support-address.ts'
import { withStatus } from '../../lib/http.server.ts'

export interface ContactPage {
  /** The question of the challenge; its token is in a cookie. */
  readonly question: string
  readonly supportAddress: string
  /** The viewer's name and email address; null where nobody is signed in. */
  readonly name: string | null
  readonly email: string | null
  readonly isSent: boolean
}

/** The contact form with its arithmetic question, filled in for a signed-in viewer. */
export async function loader({ request, context: { env, viewer, nowMs } }: LoaderFunctionArgs) {
  const [{ question, cookie }, name] = await Promise.all([
    openOrIssueChallenge(env, readChallengeCookie(request), nowMs),
    viewer && readSenderName(env, viewer.id),
  ])
  const page: ContactPage = {
    question,
    supportAddress: supportAddress(env),
    name,
    email: viewer?.email ?? null,
    isSent: new URL(request.url).searchParams.has('sent'),
  }
  const website = new URL(siteOrigin(request, env)).host
  return withStatus({ page, website }, 200, cookie === null ? {} : { 'set-cookie': cookie })
}

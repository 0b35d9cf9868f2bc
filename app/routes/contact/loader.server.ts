import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import { type IssuedChallenge, issueChallenge } from '../../../worker/services/messaging/challenge.ts'
import { readSenderName } from '../../../worker/services/messaging/read-sender-name.ts'
import { supportAddress } from '../../../worker/services/messaging/support-address.ts'

export interface ContactPage {
  readonly challenge: IssuedChallenge
  readonly supportAddress: string
  /** The viewer's name and email address; null where nobody is signed in. */
  readonly name: string | null
  readonly email: string | null
  readonly isSent: boolean
}

/** The contact form with its arithmetic question, filled in for a signed-in viewer. */
export async function loader({
  request,
  context: { env, viewer, nowMs },
}: LoaderFunctionArgs): Promise<{ readonly page: ContactPage; readonly website: string }> {
  const [challenge, name] = await Promise.all([
    issueChallenge(env, nowMs),
    viewer && readSenderName(env, viewer.id),
  ])
  const page = {
    challenge,
    supportAddress: supportAddress(env),
    name,
    email: viewer?.email ?? null,
    isSent: new URL(request.url).searchParams.has('sent'),
  }
  return { page, website: new URL(siteOrigin(request, env)).host }
}

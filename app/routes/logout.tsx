import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { endedSessionCookie } from '../../worker/services/accounts/sessions/session-cookie.ts'
import { signOut } from '../../worker/services/accounts/sessions/sign-out.ts'
import { redirectTo } from '../lib/http.server.ts'

export async function action({ request, context: { env, nowMs } }: ActionFunctionArgs) {
  await signOut(request, env, nowMs)
  return redirectTo('/', { 'set-cookie': endedSessionCookie(env) })
}

export function loader() {
  return redirectTo('/')
}

import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { endedSessionCookie } from '../../worker/services/accounts/sessions/session-cookie.ts'
import { signOut } from '../../worker/services/accounts/sessions/sign-out.ts'

export async function action({ request, context: { env, nowMs } }: ActionFunctionArgs) {
  await signOut(request, env, nowMs)
  return redirect('/', { headers: { 'set-cookie': endedSessionCookie(env) } })
}

export function loader() {
  return redirect('/')
}

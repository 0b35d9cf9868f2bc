import { z } from 'zod'
import { Login, Registration, SecondFactorLogin } from '../../domain/schemas/account.ts'
import { WireSession } from '../../domain/schemas/user.ts'
import type { Env } from '../env.ts'
import { answer, created, refuse } from '../http/respond.ts'
import { area } from '../http/route.ts'
import { register } from '../services/accounts/register.ts'
import type { SignedIn } from '../services/accounts/sessions/begin-session.ts'
import { callerOf } from '../services/accounts/sessions/client-info.ts'
import { refreshSession } from '../services/accounts/sessions/refresh-session.ts'
import { isSameOrigin } from '../services/accounts/sessions/same-origin.ts'
import { endedSessionCookie } from '../services/accounts/sessions/session-cookie.ts'
import { signOut } from '../services/accounts/sessions/sign-out.ts'
import { type SignInOutcome, signIn } from '../services/accounts/sign-in.ts'
import { signInWithCode } from '../services/accounts/sign-in-with-code.ts'
import { wireUser } from '../services/accounts/wire-user.ts'

/** Joining, signing in, staying signed in and signing out (Spec part 1, section 7). */
export const auth = area('Signing in', '/auth')

const sessionData = ({ token, account }: SignedIn) => ({ token, user: wireUser(account) })

/** The cookies of a new session; what a browser is known by only goes to a page of ours. */
function cookiesOf(request: Request, env: Env, { cookie, deviceCookie }: SignedIn): [string, string][] {
  const session: [string, string] = ['set-cookie', cookie]
  return isSameOrigin(request, env) ? [session, ['set-cookie', deviceCookie]] : [session]
}

function signedInOrRefused(request: Request, env: Env, outcome: SignInOutcome): Response {
  if (!outcome.ok) {
    return refuse(outcome.refusal, outcome.challenge === undefined ? {} : { challenge: outcome.challenge })
  }
  const { signedIn } = outcome
  const body = { message: 'Login successful', data: sessionData(signedIn) }
  return answer(body, 200, cookiesOf(request, env, signedIn))
}

auth.add({
  method: 'post',
  path: '/register',
  access: 'session.register',
  identity: 'nobody',
  summary: 'Make an account and sign in',
  body: Registration,
  status: 201,
  answer: z.object({ message: z.string(), data: WireSession }),
  async handler({ env, request, body, nowMs, waitUntil }) {
    const caller = callerOf(request)
    const outcome = await register(env, { registration: body, caller, nowMs, waitUntil })
    if (!outcome.ok) return refuse(outcome.refusal)
    const { signedIn } = outcome
    return created(
      { message: 'Registration successful', data: sessionData(signedIn) },
      cookiesOf(request, env, signedIn),
    )
  },
})

auth.add({
  method: 'post',
  path: '/login',
  access: 'session.sign_in',
  identity: 'nobody',
  summary: 'Sign in',
  description:
    'Where a second factor is on, the right password is answered 401 two_factor_required with a `challenge`, to be sent to /auth/login/two-factor within five minutes.',
  body: Login,
  answer: z.object({ message: z.string(), data: WireSession }),
  async handler({ env, request, body, nowMs, waitUntil }) {
    return signedInOrRefused(request, env, await signIn(env, { login: body, request, nowMs, waitUntil }))
  },
})

auth.add({
  method: 'post',
  path: '/login/two-factor',
  access: 'session.sign_in',
  identity: 'nobody',
  summary: 'Finish signing in with a code of the app or a recovery code',
  body: SecondFactorLogin,
  answer: z.object({ message: z.string(), data: WireSession }),
  async handler({ env, request, body, nowMs, waitUntil }) {
    const outcome = await signInWithCode(env, { login: body, request, nowMs, waitUntil })
    return signedInOrRefused(request, env, outcome)
  },
})

auth.add({
  method: 'post',
  path: '/logout',
  access: 'session.sign_out',
  identity: 'nobody',
  summary: 'End the session everywhere',
  description: 'By the bearer token, also an expired one, or by the cookie with this site as Origin.',
  answer: z.object({ message: z.string() }),
  async handler({ env, request, nowMs }) {
    await signOut(request, env, nowMs)
    return answer({ message: 'Logged out successfully' }, 200, { 'set-cookie': endedSessionCookie(env) })
  },
})

auth.add({
  method: 'post',
  path: '/refresh',
  access: 'session.refresh',
  identity: 'nobody',
  summary: 'A fresh token for the session',
  description:
    'By the bearer token, also an expired one, or by the cookie with this site as Origin; the cookie is replaced as well. What was replaced holds a minute longer; coming back later it ends the session.',
  answer: z.object({ data: z.object({ token: z.string() }) }),
  async handler({ env, request, nowMs }) {
    const outcome = await refreshSession(request, env, nowMs)
    if (!outcome.ok) return refuse(outcome.refusal)
    const { token, cookie } = outcome
    return answer({ data: { token } }, 200, cookie === null ? {} : { 'set-cookie': cookie })
  },
})

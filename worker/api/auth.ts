import { z } from 'zod'
import { Login, Registration, SecondFactorLogin } from '../../domain/schemas/account.ts'
import { WireSession } from '../../domain/schemas/user.ts'
import type { Env } from '../env.ts'
import { answer, created, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { register } from '../services/accounts/register.ts'
import { bearerToken } from '../services/accounts/sessions/bearer-token.ts'
import type { SignedIn } from '../services/accounts/sessions/begin-session.ts'
import { refreshSession } from '../services/accounts/sessions/refresh-session.ts'
import { isSameOrigin } from '../services/accounts/sessions/same-origin.ts'
import { endedSessionCookie } from '../services/accounts/sessions/session-cookie.ts'
import { signOut } from '../services/accounts/sessions/sign-out.ts'
import { type SignInResult, signIn } from '../services/accounts/sign-in.ts'
import { signInWithCode } from '../services/accounts/sign-in-with-code.ts'
import { toApiUser } from '../services/accounts/wire-user.ts'

/** Registration, sign-in, token refresh and sign-out. */
export const auth = routeGroup('Signing in', '/auth')

const toSessionData = ({ token, account }: SignedIn) => ({ token, user: toApiUser(account) })

/**
 * The Set-Cookie headers of a new session. The device cookie is set only for requests of this site's own
 * origin.
 */
function toCookieHeaders(request: Request, env: Env, { cookie, deviceCookie }: SignedIn): [string, string][] {
  const session: [string, string] = ['set-cookie', cookie]
  return isSameOrigin(request, env) ? [session, ['set-cookie', deviceCookie]] : [session]
}

function answerSignIn(request: Request, env: Env, result: SignInResult): Response {
  if (!result.ok) {
    const { challenge } = result.refusal
    return refuse(result.refusal, challenge === undefined ? {} : { challenge })
  }
  const signedIn = result.value
  const body = { message: 'Login successful', data: toSessionData(signedIn) }
  return answer(body, 200, toCookieHeaders(request, env, signedIn))
}

auth.route({
  method: 'post',
  path: '/register',
  access: 'session.register',
  identity: 'nobody',
  summary: 'Create an account and sign in',
  body: Registration,
  status: 201,
  answer: z.object({ message: z.string(), data: WireSession }),
  async handler({ env, request, body, nowMs, waitUntil }) {
    const result = await register(env, { registration: body, request, nowMs, waitUntil })
    if (!result.ok) return refuse(result.refusal)
    const signedIn = result.value
    return created(
      { message: 'Registration successful', data: toSessionData(signedIn) },
      toCookieHeaders(request, env, signedIn),
    )
  },
})

auth.route({
  method: 'post',
  path: '/login',
  access: 'session.sign_in',
  identity: 'nobody',
  summary: 'Sign in',
  description:
    'If the account has a second factor, the right password is answered with 401 two_factor_required and a `challenge`, which must be sent to /auth/login/two-factor within five minutes.',
  body: Login,
  answer: z.object({ message: z.string(), data: WireSession }),
  async handler({ env, request, body, nowMs, waitUntil }) {
    return answerSignIn(request, env, await signIn(env, { login: body, request, nowMs, waitUntil }))
  },
})

auth.route({
  method: 'post',
  path: '/login/two-factor',
  access: 'session.sign_in',
  identity: 'nobody',
  summary: 'Finish signing in with an authenticator code or a recovery code',
  body: SecondFactorLogin,
  answer: z.object({ message: z.string(), data: WireSession }),
  async handler({ env, request, body, nowMs, waitUntil }) {
    const result = await signInWithCode(env, { login: body, request, nowMs, waitUntil })
    return answerSignIn(request, env, result)
  },
})

auth.route({
  method: 'post',
  path: '/logout',
  access: 'session.sign_out',
  identity: 'nobody',
  summary: 'Sign out: end the session and close its sockets',
  description:
    "The session is that of the bearer token (an expired one too) or of the cookie with this site's Origin.",
  answer: z.object({ message: z.string() }),
  async handler({ env, request, nowMs }) {
    await signOut(request, env, nowMs)
    // Another site's form must not remove the cookie either.
    const isOwn = bearerToken(request) !== null || isSameOrigin(request, env)
    const headers: HeadersInit = isOwn ? { 'set-cookie': endedSessionCookie(env) } : {}
    return answer({ message: 'Logged out successfully' }, 200, headers)
  },
})

auth.route({
  method: 'post',
  path: '/refresh',
  access: 'session.refresh',
  identity: 'nobody',
  summary: 'Refresh the token of a session',
  description:
    'The session is that of the bearer token (an expired one too) or of the cookie with this site’s Origin; the cookie is replaced too. Replaced credentials stay valid for a minute; using them later ends the session.',
  answer: z.object({ data: z.object({ token: z.string() }) }),
  async handler({ env, request, nowMs }) {
    const result = await refreshSession(request, env, nowMs)
    if (!result.ok) return refuse(result.refusal)
    const { token, cookie } = result.value
    return answer({ data: { token } }, 200, cookie === null ? {} : { 'set-cookie': cookie })
  },
})

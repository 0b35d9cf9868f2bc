import { z } from 'zod'
import { Login, ProfileUpdate, Registration } from '../../domain/schemas/account.ts'
import { WireSession, WireUser } from '../../domain/schemas/user.ts'
import type { SignedIn } from '../services/accounts/begin-session.ts'
import { callerOf } from '../services/accounts/caller.ts'
import { readProfile } from '../services/accounts/read-profile.ts'
import { refreshSession } from '../services/accounts/refresh-session.ts'
import { register } from '../services/accounts/register.ts'
import { endedSessionCookie } from '../services/accounts/session-cookie.ts'
import { signIn } from '../services/accounts/sign-in.ts'
import { signOut } from '../services/accounts/sign-out.ts'
import { updateProfile } from '../services/accounts/update-profile.ts'
import { wireUser } from '../services/accounts/wire-user.ts'
import { answer, created, refuse } from './respond.ts'
import { area } from './route.ts'

/** Accounts and sessions (Spec part 1, section 7). */
export const auth = area('Accounts', '/auth')

const sessionData = ({ token, account }: SignedIn) => ({ token, user: wireUser(account) })

auth.add({
  method: 'post',
  path: '/register',
  access: 'session.register',
  identity: 'nobody',
  summary: 'Make an account and sign in',
  body: Registration,
  status: 201,
  answer: z.object({ message: z.string(), data: WireSession }),
  async handler({ env, request, body, nowMs }) {
    const outcome = await register(env, { registration: body, caller: callerOf(request), nowMs })
    if (!outcome.ok) return refuse(outcome.refusal)
    const { signedIn } = outcome
    return created(
      { message: 'Registration successful', data: sessionData(signedIn) },
      { 'set-cookie': signedIn.cookie },
    )
  },
})

auth.add({
  method: 'post',
  path: '/login',
  access: 'session.sign_in',
  identity: 'nobody',
  summary: 'Sign in',
  body: Login,
  answer: z.object({ message: z.string(), data: WireSession }),
  async handler({ env, request, body, nowMs }) {
    const outcome = await signIn(env, { login: body, caller: callerOf(request), nowMs })
    if (!outcome.ok) return refuse(outcome.refusal)
    const { signedIn } = outcome
    return answer({ message: 'Login successful', data: sessionData(signedIn) }, 200, {
      'set-cookie': signedIn.cookie,
    })
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
  description: 'By the bearer token, also an expired one, or by the cookie with this site as Origin.',
  answer: z.object({ data: z.object({ token: z.string() }) }),
  async handler({ env, request, nowMs }) {
    const outcome = await refreshSession(request, env, nowMs)
    return outcome.ok ? { data: { token: outcome.token } } : refuse(outcome.refusal)
  },
})

auth.add({
  method: 'get',
  path: '/profile',
  access: 'account.read',
  summary: 'The own account',
  answer: z.object({ data: WireUser }),
  async handler({ env, viewer }) {
    return { data: wireUser(await readProfile(env, viewer)) }
  },
})

auth.add({
  method: 'put',
  path: '/profile',
  access: 'account.update',
  summary: 'Change the own account',
  body: ProfileUpdate,
  answer: z.object({ message: z.string(), data: WireUser }),
  async handler({ env, viewer, body, nowMs }) {
    const account = await updateProfile(env, { viewer, update: body, nowMs })
    return { message: 'Profile updated successfully!', data: wireUser(account) }
  },
})

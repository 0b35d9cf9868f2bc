import { z } from 'zod'
import {
  EmailConfirmation,
  ForgotPassword,
  PasswordReset,
  ResendVerification,
  VerifyEmail,
} from '../../domain/schemas/account.ts'
import { WireUser } from '../../domain/schemas/user.ts'
import { answer, refuse } from '../http/respond.ts'
import { area } from '../http/route.ts'
import { confirmEmailChange } from '../services/accounts/change-email.ts'
import { RESENT_MESSAGE, resendVerification } from '../services/accounts/resend-verification.ts'
import {
  FORGOT_MESSAGE,
  forgotPassword,
  RESET_MESSAGE,
  resetPassword,
} from '../services/accounts/reset-password.ts'
import { callerOf } from '../services/accounts/sessions/client-info.ts'
import { isSameOrigin } from '../services/accounts/sessions/same-origin.ts'
import { verifyEmail } from '../services/accounts/verify-email.ts'
import { wireUser } from '../services/accounts/wire-user.ts'

/** Links that are mailed, and what following one does (Spec part 1, sections 4 and 7). */
export const mailedLinks = area('Mailed links', '/auth')

const Message = z.object({ message: z.string() })

mailedLinks.add({
  method: 'post',
  path: '/verify-email',
  access: 'verification.confirm',
  identity: 'nobody',
  summary: 'Follow a verification link',
  body: VerifyEmail,
  answer: z.object({ message: z.string(), data: z.object({ user: WireUser.nullable() }) }),
  async handler({ env, body, nowMs }) {
    const outcome = await verifyEmail(env, { token: body.token, nowMs })
    if (!outcome.ok) return refuse(outcome.refusal)
    return { message: outcome.message, data: { user: outcome.account && wireUser(outcome.account) } }
  },
})

mailedLinks.add({
  method: 'post',
  path: '/resend-verification',
  access: 'verification.resend',
  summary: 'Send the verification mail again, to oneself or to an address',
  description: 'With an address in place of a token the answer is the same whether or not anybody has it.',
  body: ResendVerification,
  answer: Message,
  async handler({ env, request, viewer, body, nowMs, waitUntil }) {
    const refusal = await resendVerification(env, {
      viewer,
      email: body.email,
      back: body.redirect_to,
      caller: callerOf(request),
      nowMs,
      waitUntil,
    })
    return refusal ? refuse(refusal) : { message: RESENT_MESSAGE }
  },
})

mailedLinks.add({
  method: 'post',
  path: '/forgot-password',
  access: 'password.reset',
  identity: 'nobody',
  summary: 'Have a link mailed to choose a new password',
  description: 'The answer is the same whether or not anybody has the address.',
  body: ForgotPassword,
  answer: Message,
  async handler({ env, request, body, nowMs, waitUntil }) {
    const refusal = await forgotPassword(env, {
      email: body.email,
      humanToken: body['cf-turnstile-response'],
      caller: callerOf(request),
      nowMs,
      waitUntil,
    })
    return refusal ? refuse(refusal) : { message: FORGOT_MESSAGE }
  },
})

mailedLinks.add({
  method: 'post',
  path: '/reset-password',
  access: 'password.reset',
  identity: 'nobody',
  summary: 'Choose a new password by the mailed link',
  description: 'Ends every session of the person.',
  body: PasswordReset,
  answer: Message,
  async handler({ env, request, body, nowMs, waitUntil }) {
    const { token, password } = body
    const outcome = await resetPassword(env, { token, password, nowMs, waitUntil })
    if (!outcome.ok) return refuse(outcome.refusal)
    const headers: HeadersInit = isSameOrigin(request, env) ? { 'set-cookie': outcome.deviceCookie } : {}
    return answer({ message: RESET_MESSAGE }, 200, headers)
  },
})

mailedLinks.add({
  method: 'post',
  path: '/email/confirm',
  access: 'email.confirm',
  identity: 'nobody',
  summary: 'Follow one of the two links of a change of address',
  body: EmailConfirmation,
  answer: z.object({ message: z.string(), data: z.object({ done: z.boolean() }) }),
  async handler({ env, body, nowMs, waitUntil }) {
    const outcome = await confirmEmailChange(env, { token: body.token, nowMs, waitUntil })
    if (!outcome.ok) return refuse(outcome.refusal)
    return { message: outcome.message, data: { done: outcome.isDone } }
  },
})

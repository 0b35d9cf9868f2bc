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
import { routeGroup } from '../http/route.ts'
import { confirmEmailChange } from '../services/accounts/change-email.ts'
import { RESENT_MESSAGE, resendVerification } from '../services/accounts/resend-verification.ts'
import {
  FORGOT_MESSAGE,
  forgotPassword,
  PASSWORD_RESET_MESSAGE,
  resetPassword,
} from '../services/accounts/reset-password.ts'
import { clientInfo } from '../services/accounts/sessions/client-info.ts'
import { isSameOrigin } from '../services/accounts/sessions/same-origin.ts'
import { verifyEmail } from '../services/accounts/verify-email.ts'
import { toApiUser } from '../services/accounts/wire-user.ts'

/** Routes that mail a link, and routes that a mailed link leads to. */
export const mailedLinks = routeGroup('Mailed links', '/auth')

const Message = z.object({ message: z.string() })

mailedLinks.route({
  method: 'post',
  path: '/verify-email',
  access: 'verification.confirm',
  identity: 'nobody',
  summary: 'Follow a verification link',
  body: VerifyEmail,
  answer: z.object({ message: z.string(), data: z.object({ user: WireUser.nullable() }) }),
  async handler({ env, body, nowMs }) {
    const result = await verifyEmail(env, { token: body.token, nowMs })
    if (!result.ok) return refuse(result.refusal)
    const { message, account } = result.value
    return { message, data: { user: account && toApiUser(account) } }
  },
})

mailedLinks.route({
  method: 'post',
  path: '/resend-verification',
  access: 'verification.resend',
  summary: "Send the verification mail again, to the viewer's or a given address",
  description: 'For a given address the answer is the same whether or not an account has it.',
  body: ResendVerification,
  answer: Message,
  async handler({ env, request, viewer, body, nowMs, waitUntil }) {
    const refusal = await resendVerification(env, {
      viewer,
      email: body.email,
      back: body.redirect_to,
      client: clientInfo(request),
      nowMs,
      waitUntil,
    })
    return refusal ? refuse(refusal) : { message: RESENT_MESSAGE }
  },
})

mailedLinks.route({
  method: 'post',
  path: '/forgot-password',
  access: 'password.reset',
  identity: 'nobody',
  summary: 'Request a mailed link to choose a new password',
  description: 'The answer is the same whether or not an account has the address.',
  body: ForgotPassword,
  answer: Message,
  async handler({ env, request, body, nowMs, waitUntil }) {
    const refusal = await forgotPassword(env, {
      email: body.email,
      humanToken: body['cf-turnstile-response'],
      client: clientInfo(request),
      nowMs,
      waitUntil,
    })
    return refusal ? refuse(refusal) : { message: FORGOT_MESSAGE }
  },
})

mailedLinks.route({
  method: 'post',
  path: '/reset-password',
  access: 'password.reset',
  identity: 'nobody',
  summary: 'Set a new password with the token of a mailed link',
  description: 'Ends every session of the person.',
  body: PasswordReset,
  answer: Message,
  async handler({ env, request, body, nowMs, waitUntil }) {
    const { token, password } = body
    const result = await resetPassword(env, { token, password, nowMs, waitUntil })
    if (!result.ok) return refuse(result.refusal)
    const headers: HeadersInit = isSameOrigin(request, env) ? { 'set-cookie': result.value.deviceCookie } : {}
    return answer({ message: PASSWORD_RESET_MESSAGE }, 200, headers)
  },
})

mailedLinks.route({
  method: 'post',
  path: '/email/confirm',
  access: 'email.confirm',
  identity: 'nobody',
  summary: 'Follow one of the two links of an email change',
  body: EmailConfirmation,
  answer: z.object({ message: z.string(), data: z.object({ done: z.boolean() }) }),
  async handler({ env, body, nowMs, waitUntil }) {
    const result = await confirmEmailChange(env, { token: body.token, nowMs, waitUntil })
    if (!result.ok) return refuse(result.refusal)
    const { message, isDone } = result.value
    return { message, data: { done: isDone } }
  },
})

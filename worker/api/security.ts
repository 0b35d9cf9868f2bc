import { z } from 'zod'
import { EMAIL_CHANGE_MESSAGES } from '../../domain/account/mailed-links.ts'
import { refusal } from '../../domain/errors.ts'
import {
  EmailChange,
  PasswordChange,
  RecentProof,
  TwoFactorCode,
  TwoFactorConfirmation,
} from '../../domain/schemas/account.ts'
import { ListQuery, paginated } from '../../domain/schemas/list-query.ts'
import {
  WireLogin,
  WireOwnSession,
  WireTwoFactor,
  WireTwoFactorSetup,
} from '../../domain/schemas/security.ts'
import { PathId, WireTime } from '../../domain/schemas/text-fields.ts'
import type { Env } from '../env.ts'
import { answer, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { requestEmailChange } from '../services/accounts/change-email.ts'
import { changePassword, PASSWORD_CHANGED_MESSAGE } from '../services/accounts/change-password.ts'
import { proveRecently } from '../services/accounts/recent-proof.ts'
import { clientInfo } from '../services/accounts/sessions/client-info.ts'
import { endMySession, endOtherSessions } from '../services/accounts/sessions/end-sessions.ts'
import { listMySessions, readLoginHistory } from '../services/accounts/sessions/my-sessions.ts'
import { isSameOrigin } from '../services/accounts/sessions/same-origin.ts'
import {
  beginTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '../services/accounts/two-factor.ts'

/** Password, email address, sessions and second factor of the viewer's account. */
export const security = routeGroup('Security', '/auth')

const Message = z.object({ message: z.string() })

security.route({
  method: 'put',
  path: '/password',
  access: 'account.secure',
  summary: 'Change the password; every other session ends',
  body: PasswordChange,
  answer: Message,
  async handler({ env, request, viewer, body, nowMs, waitUntil }) {
    const changed = await changePassword(env, { viewer, change: body, request, nowMs, waitUntil })
    if (!changed.ok) return refuse(changed.refusal)
    return answer({ message: PASSWORD_CHANGED_MESSAGE }, 200, deviceHeaders(request, env, changed.value))
  },
})

/** The description of every call that `requireRecentProof` guards. */
const NEEDS_PROOF = 'Needs recent proof (POST /auth/proof): without it 403 proof_required.'

security.route({
  method: 'post',
  path: '/proof',
  access: 'account.secure',
  summary: 'Prove who is at the browser, by the password or a code of the second factor',
  description: 'The proof is kept on the session for 10 minutes. Attempts are limited as those of sign-in.',
  body: RecentProof,
  answer: z.object({ expires_at: WireTime }),
  async handler({ env, request, viewer, body, nowMs, waitUntil }) {
    const proved = await proveRecently(env, { viewer, proof: body, request, nowMs, waitUntil })
    if (!proved.ok) return refuse(proved.refusal)
    return { expires_at: new Date(proved.value.expiresAtMs).toISOString() }
  },
})

security.route({
  method: 'post',
  path: '/email',
  access: 'account.secure',
  summary: 'Request an email change; both addresses are mailed a link to confirm it',
  description: `${NEEDS_PROOF} If the current address was never confirmed, only the new one is mailed a link.`,
  body: EmailChange,
  answer: Message,
  async handler({ env, request, viewer, body, nowMs, waitUntil }) {
    const client = clientInfo(request)
    const options = { viewer, change: body, client: client, nowMs, waitUntil }
    const requested = await requestEmailChange(env, options)
    if (!requested.ok) return refuse(requested.refusal)
    const { sentToBoth, sentToNew } = EMAIL_CHANGE_MESSAGES
    return { message: requested.value.needsBoth ? sentToBoth : sentToNew }
  },
})

security.route({
  method: 'get',
  path: '/sessions',
  access: 'session.manage',
  summary: "List the viewer's sessions",
  answer: z.object({ data: z.array(WireOwnSession) }),
  async handler({ env, viewer, nowMs }) {
    return { data: await listMySessions(env, { viewer, nowMs }) }
  },
})

security.route({
  method: 'delete',
  path: '/sessions',
  access: 'session.manage',
  summary: 'End all other sessions',
  answer: Message,
  async handler({ env, viewer, nowMs }) {
    const refused = await endOtherSessions(env, { viewer, nowMs })
    if (refused) return refuse(refused)
    return { message: 'You have been signed out on all other devices.' }
  },
})

security.route({
  method: 'delete',
  path: '/sessions/:id',
  access: 'session.manage',
  summary: 'End one session',
  params: z.object({ id: PathId }),
  answer: Message,
  async handler({ env, viewer, params, nowMs }) {
    const isEnded = await endMySession(env, { userId: viewer.id, sessionId: params.id, nowMs })
    return isEnded ? { message: 'Signed out there.' } : refuse(refusal('not_found'))
  },
})

security.route({
  method: 'get',
  path: '/login-history',
  access: 'session.manage',
  summary: "List the sign-in attempts on the viewer's account, newest first",
  query: ListQuery,
  answer: paginated(WireLogin),
  handler: ({ env, viewer, query }) => readLoginHistory(env, { viewer, query }),
})

security.route({
  method: 'get',
  path: '/two-factor',
  access: 'account.secure',
  summary: 'Read whether the second factor is on',
  answer: z.object({ data: WireTwoFactor }),
  async handler({ env, viewer }) {
    const { isOn, sinceMs, recoveryCodesLeft } = await readTwoFactor(env, viewer)
    return {
      data: {
        enabled: isOn,
        enabled_at: sinceMs === null ? null : new Date(sinceMs).toISOString(),
        recovery_codes_left: recoveryCodesLeft,
      },
    }
  },
})

security.route({
  method: 'post',
  path: '/two-factor/start',
  access: 'account.secure',
  summary: 'Create a secret for an authenticator app; sign-in ignores it until it is confirmed',
  description: NEEDS_PROOF,
  answer: z.object({ data: WireTwoFactorSetup }),
  async handler({ env, viewer, nowMs }) {
    const begun = await beginTwoFactor(env, { viewer, nowMs })
    if (!begun.ok) return refuse(begun.refusal)
    const { secret, uri, qrSvg } = begun.value
    return { data: { secret, uri, qr_svg: qrSvg } }
  },
})

security.route({
  method: 'post',
  path: '/two-factor/confirm',
  access: 'account.secure',
  summary: 'Turn the second factor on with a first code; returns the recovery codes, once only',
  description: NEEDS_PROOF,
  body: TwoFactorConfirmation,
  answer: z.object({ message: z.string(), data: z.object({ recovery_codes: z.array(z.string()) }) }),
  async handler({ env, request, viewer, body, nowMs, waitUntil }) {
    const result = await turnOnTwoFactor(env, { viewer, code: body.code, request, nowMs, waitUntil })
    if (!result.ok) return refuse(result.refusal)
    const data = { recovery_codes: result.value.recoveryCodes }
    const headers = deviceHeaders(request, env, result.value)
    return answer({ message: 'Two-factor sign-in is on.', data }, 200, headers)
  },
})

security.route({
  method: 'post',
  path: '/two-factor/recovery-codes',
  access: 'account.secure',
  summary: 'Replace the recovery codes; returns the new ones, once only',
  description: NEEDS_PROOF,
  body: TwoFactorCode,
  answer: z.object({ message: z.string(), data: z.object({ recovery_codes: z.array(z.string()) }) }),
  async handler({ env, viewer, body, nowMs, waitUntil }) {
    const result = await renewRecoveryCodes(env, { viewer, code: body.code, nowMs, waitUntil })
    if (!result.ok) return refuse(result.refusal)
    return {
      message: 'Your old recovery codes no longer work.',
      data: { recovery_codes: [...result.value] },
    }
  },
})

security.route({
  method: 'post',
  path: '/two-factor/disable',
  access: 'account.secure',
  summary: 'Turn the second factor off',
  description: NEEDS_PROOF,
  body: TwoFactorCode,
  answer: Message,
  async handler({ env, viewer, body, nowMs, waitUntil }) {
    const refused = await turnOffTwoFactor(env, { viewer, code: body.code, nowMs, waitUntil })
    return refused ? refuse(refused) : { message: 'Two-factor sign-in is off.' }
  },
})

/** The new device cookie, for a browser of this site alone. */
function deviceHeaders(
  request: Request,
  env: Env,
  { deviceCookie }: { readonly deviceCookie: string },
): HeadersInit {
  return isSameOrigin(request, env) ? { 'set-cookie': deviceCookie } : {}
}

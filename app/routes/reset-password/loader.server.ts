import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { RESET_MESSAGES } from '../../../domain/account/mailed-links.ts'
import { findResetLinkProblem } from '../../../worker/services/accounts/reset-password.ts'
import { takeLinkToken } from '../../components/mailed-link/link-token.server.ts'

/** The page after a reset: a new password does not sign in (docs/rules/accounts.md, Passwords). */
export const AFTER_RESET = '/login?reason=password-changed'

/** The page of a reset link: `problem` says why its token cannot be used, null where it can. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = takeLinkToken(request, context, 'reset')
  const { env, nowMs } = context
  const problem = token === null ? RESET_MESSAGES.missing : await findResetLinkProblem(env, token, nowMs)
  return { token, problem, next: AFTER_RESET }
}

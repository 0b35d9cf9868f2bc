import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { mayResendVerification } from '../../../domain/account/verification.ts'
import { takeLinkToken } from '../../components/mailed-link/link-token.server.ts'

/** The page of a verification link. Loading it does not use the link up, since mail scanners load it too. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const token = takeLinkToken(request, context, 'verify')
  const { viewer } = context
  const { searchParams } = new URL(request.url)
  return {
    token,
    back: safeRedirect(searchParams.get('redirectTo'), '/dashboard'),
    signedIn: viewer !== null,
    // The viewer's email address while it is not verified.
    pending: viewer !== null && mayResendVerification(viewer.verificationStatus) ? viewer.email : null,
  }
}

import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { takeLinkToken } from '../../components/mailed-link/link-token.server.ts'

/**
 * The page of an email address change link. Loading it does not use the link up, since mail scanners load it
 * too.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  return { token: takeLinkToken(request, context, 'email'), signedIn: context.viewer !== null }
}

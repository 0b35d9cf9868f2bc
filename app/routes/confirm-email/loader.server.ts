import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

/**
 * The page of an email address change link. Loading it does not use the link up, since mail scanners load it
 * too.
 */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get('token') || null, signedIn: viewer !== null }
}

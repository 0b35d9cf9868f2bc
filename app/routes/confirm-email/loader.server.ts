import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

/** The page of an address change link. Reading it uses no link up, since mail scanners fetch it too. */
export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get('token') || null, signedIn: viewer !== null }
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { redirectUnknownPage } from '../lib/unknown-page.server.ts'

/** An unknown path redirects to the home page, which says so. */
export function loader({ request, context: { env } }: LoaderFunctionArgs) {
  return redirectUnknownPage(request, env)
}

export function action({ request, context: { env } }: ActionFunctionArgs) {
  return redirectUnknownPage(request, env)
}

import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { humanSiteKey } from '../../../worker/services/accounts/human-check.ts'

export function loader({ context: { env } }: LoaderFunctionArgs) {
  return { siteKey: humanSiteKey(env) }
}

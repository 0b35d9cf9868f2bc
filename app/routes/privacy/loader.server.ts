import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { supportAddress } from '../../../worker/services/messaging/support-address.ts'

/** The address for questions about personal data. */
export function loader({ context: { env } }: LoaderFunctionArgs) {
  return { supportAddress: supportAddress(env) }
}

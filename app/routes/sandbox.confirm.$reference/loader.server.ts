import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { withStatus } from '../../lib/http.server.ts'

export type { SandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'

/** The payment that the test bank asks to confirm; 404 where there is none. */
export async function loader({ params, context: { env } }: LoaderFunctionArgs) {
  const challenge = await readSandboxChallenge(env, params.reference ?? '')
  return withStatus({ challenge }, challenge === null ? 404 : 200)
}

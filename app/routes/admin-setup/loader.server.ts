import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readSetupState } from '../../../worker/services/accounts/set-up-administrator.ts'
import { redirectTo } from '../../lib/http.server.ts'
import { CREATED } from './copy.ts'

/** The setup of the first administrator. Once somebody is one, the page leads to the sign-in page. */
export async function loader({ request, context: { env } }: LoaderFunctionArgs) {
  const state = await readSetupState(env)
  const isCreated = new URL(request.url).searchParams.has(CREATED)
  if (state === 'done' && !isCreated) throw redirectTo('/login')
  return { state }
}

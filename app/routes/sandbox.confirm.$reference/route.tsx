import type { MetaFunction } from '@remix-run/cloudflare'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { announceAuthorization } from '../../components/payments/announce-authorization.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { SandboxConfirmScreen as default } from './sandbox-confirm-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Confirm a payment · Test bank' }]

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData()
  return form.get('kind') === 'hold' ? announceAuthorization(serverAction) : serverAction()
}

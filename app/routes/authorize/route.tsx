import type { MetaFunction } from '@remix-run/cloudflare'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { announceAuthorization } from '../../components/payments/announce-authorization.ts'
import type { action } from './action.server.ts'

export { action } from './action.server.ts'
export { AuthorizeScreen as default } from './authorize-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Payment authorization · Hammerlane' }]

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return announceAuthorization(() => serverAction<typeof action>())
}

import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { AdminSetupScreen as default } from './admin-setup-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Admin setup · Hammerlane' }]

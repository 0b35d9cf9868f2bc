import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { AlertsScreen as default } from './alerts-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Alerts · Hammerlane' }]

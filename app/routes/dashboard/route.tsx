import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { DashboardScreen as default } from './dashboard-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Dashboard · Hammerlane' }]

import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { NotificationsScreen as default } from './notifications-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Notifications · Hammerlane' }]

import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { AdminScreen as default } from './admin-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Admin Panel · Hammerlane' }]

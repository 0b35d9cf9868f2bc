import type { MetaFunction } from '@remix-run/cloudflare'

export { AdminScreen as default } from './admin-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Admin Panel · Hammerlane' }]

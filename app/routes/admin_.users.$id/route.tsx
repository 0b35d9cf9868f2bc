import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { UserScreen as default } from './user-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'User · Hammerlane' }]

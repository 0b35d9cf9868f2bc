import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { PayListingsScreen as default } from './pay-listings-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Pay for listings · Hammerlane' }]

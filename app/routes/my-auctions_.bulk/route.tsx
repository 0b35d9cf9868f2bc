import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { BulkScreen as default } from './bulk-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Several auctions · Hammerlane' }]

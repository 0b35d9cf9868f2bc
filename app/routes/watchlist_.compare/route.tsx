import type { MetaFunction } from '@remix-run/cloudflare'

export { CompareScreen as default } from './compare-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Compare auctions · Hammerlane' }]

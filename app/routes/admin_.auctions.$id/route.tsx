import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { AuctionScreen as default } from './managed-auction-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Auction in the console · Hammerlane' }]

import type { MetaFunction } from '@remix-run/cloudflare'

export { loader } from './loader.server.ts'
export { ReceiptScreen as default } from './receipt-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Receipt · Hammerlane' }]

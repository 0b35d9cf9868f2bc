import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { VerifyEmailScreen as default } from './verify-email-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Verify your email · Hammerlane' }]

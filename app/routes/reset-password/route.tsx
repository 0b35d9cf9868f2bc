import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { ResetPasswordScreen as default } from './reset-password-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Choose a new password · Hammerlane' }]

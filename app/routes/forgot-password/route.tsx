import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { ForgotPasswordScreen as default } from './forgot-password-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Forgot your password? · Hammerlane' }]

import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { LoginScreen as default } from './login-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Sign in · Hammerlane' }]

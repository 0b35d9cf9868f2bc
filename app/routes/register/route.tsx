import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { RegisterScreen as default } from './register-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Create your account · Hammerlane' }]

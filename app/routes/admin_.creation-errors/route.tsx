import type { MetaFunction } from '@remix-run/cloudflare'

export { CreationErrorsScreen as default } from './creation-errors-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Creation errors · Hammerlane' }]

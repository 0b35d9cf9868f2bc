import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { ImportScreen as default } from './import-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Import cars · Hammerlane' }]

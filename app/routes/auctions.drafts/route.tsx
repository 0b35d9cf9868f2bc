import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { ManyDraftsScreen as default } from './many-drafts-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Submit drafts · Hammerlane' }]

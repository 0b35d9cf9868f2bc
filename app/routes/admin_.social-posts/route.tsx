import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { SocialPostsScreen as default } from './social-posts-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Social media posts · Hammerlane' }]

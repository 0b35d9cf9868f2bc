import type { MetaFunction } from '@remix-run/cloudflare'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { ThreadScreen as default } from './thread-screen.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.thread.with.name ?? 'Messages'} · Hammerlane` },
]

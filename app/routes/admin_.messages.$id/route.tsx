import type { MetaFunction } from '@remix-run/cloudflare'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { ContactMessageScreen as default } from './contact-message-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Message from ${data?.message.name ?? 'somebody'} · Hammerlane` },
]

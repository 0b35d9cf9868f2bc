import type { MetaFunction } from '@remix-run/cloudflare'

export { loader } from './loader.server.ts'
export { MailLogScreen as default } from './mail-log-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Mail log · Hammerlane' }]

import type { MetaFunction } from '@remix-run/cloudflare'

export { AuditLogScreen as default } from './audit-log-screen.tsx'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Audit log · Hammerlane' }]

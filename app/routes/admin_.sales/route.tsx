import type { MetaFunction } from '@remix-run/cloudflare'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { ProblemSalesScreen as default } from './problem-sales-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Problem sales · Hammerlane' }]

import type { MetaFunction } from '@remix-run/cloudflare'
import { TITLES } from './copy.ts'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { ReportScreen as default } from './report-screen.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page ? TITLES[page.kind] : 'Report'} · Hammerlane` },
  { name: 'robots', content: 'noindex' },
]

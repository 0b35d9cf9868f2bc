import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { loader } from './loader.server.ts'
import { SellerNotFound } from './seller-not-found.tsx'
import { SellerScreen } from './seller-screen.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page?.found) return [{ title: 'Seller not found · Hammerlane' }]
  return pageMeta({
    title: `${page.name} · Hammerlane`,
    description: `What the sales of ${page.name} on Hammerlane come to, and what buyers say.`,
  })
}

export default function Seller() {
  useFreshPage(LISTS_FRESH_EVERY_MS)
  const page = useLoaderData<typeof loader>()
  return page.found ? <SellerScreen page={page} /> : <SellerNotFound />
}

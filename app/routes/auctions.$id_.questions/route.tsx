import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AuctionNotFound } from '../../components/layout/auction-not-found.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { QuestionsScreen } from './questions-screen.tsx'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page?.found) return [{ title: 'Auction Not Found · Hammerlane' }]
  return pageMeta({
    title: `Questions about ${page.title} · Hammerlane`,
    description: `What people asked about ${page.title}, and what the seller answered.`,
  })
}

export default function Questions() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  if (!page.found) {
    return <AuctionNotFound message="The auction you're looking for doesn't exist or has been removed." />
  }
  return <QuestionsScreen page={page} refused={refused} />
}

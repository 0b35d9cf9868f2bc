import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NotYours } from '../../components/seller-actions/not-yours.tsx'
import { useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { ManageScreen } from './manage-screen.tsx'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Manage auction · Hammerlane' }]

/** Shorter than for lists: a bid changes which actions are possible. */
const FRESH_EVERY_MS = 15_000

export default function Manage() {
  const { page, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  useFreshPage(FRESH_EVERY_MS)
  if (page.kind === 'not_found') {
    return (
      <NotYours
        title="Auction Not Found"
        text="The auction you're looking for doesn't exist or has been removed."
      />
    )
  }
  if (page.kind === 'unauthorized') {
    return <NotYours title="Unauthorized" text="You can only manage your own auctions." />
  }
  return <ManageScreen page={page} refused={refused} nowMs={nowMs} />
}

import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AfterSaleNotFound } from '../../components/after-sale/after-sale-not-found.tsx'
import { useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { action } from './action.server.ts'
import { HandoverScreen } from './handover-screen.tsx'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [
  { title: 'Handover · Hammerlane' },
  { name: 'robots', content: 'noindex' },
]

/** A task that one side ticks is shown to the other within this time. */
const FRESH_EVERY_MS = 5_000

export default function Handover() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  // Reloads also while there is no sale: the database records it a moment after the room.
  useFreshPage(FRESH_EVERY_MS)
  return page.found ? (
    <HandoverScreen page={page} refused={refused} />
  ) : (
    <AfterSaleNotFound title="No handover here" message={page.message} />
  )
}

import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AfterSaleNotFound } from '../../components/after-sale/after-sale-not-found.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { OfferScreen } from './offer-screen.tsx'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [
  { title: 'Offer · Hammerlane' },
  { name: 'robots', content: 'noindex' },
]

export default function Offer() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  if (!page.found) {
    return <AfterSaleNotFound title="No offer here" message="You have no offer on this auction." />
  }
  return <OfferScreen page={page} refused={refused} />
}

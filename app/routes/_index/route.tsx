import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { HomeScreen } from './home-screen.tsx'
import type { loader } from './loader.server.ts'
import { noteUnknownPage } from './note-unknown-page.ts'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Hammerlane · Used-car auctions in Southern California',
    description:
      'Bid on used cars from private sellers and dealers in Los Angeles, Orange County, and the Inland Empire.',
  })

export default function Home() {
  useFreshPage(LISTS_FRESH_EVERY_MS)
  useEffect(noteUnknownPage, [])
  const page = useLoaderData<typeof loader>()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return <HomeScreen page={page} origin={root?.origin ?? ''} isLocked={root?.isLocked ?? false} />
}

import { lazy, Suspense } from 'react'
import type { BellProps } from './bell.tsx'

/**
 * Only who is signed in has a bell and hears their own notices: the code of both is no part of a stranger's page. Where it
 * cannot be fetched the page goes on without.
 */
const Bell = lazy(() => import('./bell.tsx').catch(() => ({ default: Place })))

/** The bell, in its place from the start. */
export function LateBell(props: BellProps) {
  return (
    <Suspense fallback={<Place />}>
      <Bell {...props} />
    </Suspense>
  )
}

function Place() {
  return <span className="size-11" />
}

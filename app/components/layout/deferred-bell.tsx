import { lazy, Suspense } from 'react'
import type { BellProps } from './bell.tsx'

/**
 * Only signed-in people need the bell and the notification code, so that visitors do not load them. If the
 * chunk fails to load, the page works without a bell.
 */
const Bell = lazy(() => import('./bell.tsx').catch(() => ({ default: Placeholder })))

/** The bell; a placeholder reserves its space until the code is loaded. */
export function DeferredBell(props: BellProps) {
  return (
    <Suspense fallback={<Placeholder />}>
      <Bell {...props} />
    </Suspense>
  )
}

function Placeholder() {
  return <span className="size-11" />
}

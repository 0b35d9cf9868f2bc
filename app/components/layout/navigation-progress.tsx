import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { noteTarget } from '../../page-load/chunk-guard.ts'

/**
 * A progress line at the top during navigation. It is `aria-hidden`: `RouteAnnouncer` announces the page on
 * arrival.
 */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  const target = location === undefined ? null : `${location.pathname}${location.search}${location.hash}`
  useEffect(() => noteTarget(target), [target])
  if (state === 'idle') return null
  return (
    <div aria-hidden="true" className="fades-in fixed inset-x-0 top-0 z-50 h-0.5 bg-line">
      <div className="h-full w-1/3 bg-ink" />
    </div>
  )
}

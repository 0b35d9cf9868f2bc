import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { noteTarget } from '../../failed-chunk.ts'

/** A hairline at the top while the next page is on its way. */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  const target = location === undefined ? null : `${location.pathname}${location.search}${location.hash}`
  useEffect(() => noteTarget(target), [target])
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="fades-in fixed inset-x-0 top-0 z-50 h-0.5 bg-line"
    >
      <div className="h-full w-1/3 bg-ink" />
    </div>
  )
}

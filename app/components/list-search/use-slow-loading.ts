import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** A list that is there sooner replaces the old one at once: boxes that flash by for a few frames only disturb. */
const DELAY_MS = 150

/** Whether a page of this path is on its way, and has been for long enough to say so. */
export function useSlowLoading(pathname: string): boolean {
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return setSlow(false)
    const timer = window.setTimeout(() => setSlow(true), DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [isLoading])
  return isLoading && isSlow
}

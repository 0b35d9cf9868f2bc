import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** A list that loads faster replaces the old one at once, since skeletons for a few frames would flicker. */
const DELAY_MS = 150

/** Whether a page of this path is loading, and has been for longer than `DELAY_MS`. */
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

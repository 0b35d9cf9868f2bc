import { useSyncExternalStore } from 'react'

/** Returns true if the browser reports no connection. The opposite proves nothing: see `isReachable`. */
export function isOffline(): boolean {
  return !navigator.onLine
}

/** Hook form of `isOffline`. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}

/** Returns true if the server answers a small request within 3 seconds. Never throws. */
export async function isReachable(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(3_000) })
    return true
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

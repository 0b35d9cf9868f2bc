import { useSyncExternalStore } from 'react'

/** Whether the browser says that it has no connection. That it has one proves nothing: see `isReachable`. */
export function isOffline(): boolean {
  return !navigator.onLine
}

/** The same, followed. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}

/** Whether the server answers, asked for the smallest thing that it has. Never throws. */
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

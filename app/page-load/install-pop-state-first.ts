/** May stop the event, which then does not reach the router. */
type PopStateListener = (event: PopStateEvent) => void

const listeners = new Set<PopStateListener>()

/**
 * Adds the popstate listener that calls all others, before the router adds its own. A browser may call the
 * listeners of the window in the order in which they were added, even if one of them is a capturing listener
 * (decision 246).
 */
export function installPopStateFirst(): void {
  window.addEventListener('popstate', (event) => {
    for (const listen of listeners) listen(event)
  })
}

/** Calls `listen` for every popstate event before the router, until the returned function is called. */
export function onPopStateFirst(listen: PopStateListener): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** A listener of the browser's steps through its history; it may stop the event, and then the router hears nothing of it. */
type StepListener = (event: PopStateEvent) => void

const listeners = new Set<StepListener>()

/**
 * To be called before the router is made: at the window a browser may call its listeners in the order in which they were
 * added, capturing or not, and whoever is to decide before the router must have been there before it.
 */
export function hearStepsFirst(): void {
  window.addEventListener('popstate', (event) => {
    for (const listen of listeners) listen(event)
  })
}

/** Hears every step before the router does, until the answer is called. */
export function onStep(listen: StepListener): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

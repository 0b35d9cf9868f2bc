const RELOADED_KEY = 'reloaded_for_chunk'

/** A reload that was this long ago has nothing to do with a failure of now. */
const FORGET_AFTER_MS = 60_000

/**
 * A part of the page's code could not be loaded: most often a new version was published meanwhile, and one reload
 * brings it. If that has just been tried, the error goes on to the screen 'ChunkLoadError'.
 */
export function reloadOnceAfterFailedChunk(event: Event): void {
  const reloadedAtMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - reloadedAtMs < FORGET_AFTER_MS) return
  event.preventDefault()
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  window.location.reload()
}

/** Whether an error is that of a part of the code which could not be loaded. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload|error loading route module/i.test(
      error.message,
    )
  )
}

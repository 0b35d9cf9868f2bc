/**
 * A part of the page's code could not be loaded: most often a new version was published meanwhile. The page is loaded
 * anew once, which brings the new version; where that does not help, the screen 'ChunkLoadError' shows (Spec part 1,
 * section 8).
 */

/** When the page was last loaded anew for this reason; `CHUNK_GUARD` knows the name too. */
const RELOADED_KEY = 'reloaded_for_chunk'

/** Where the page was going when it was reloaded. */
const TARGET_KEY = 'going_to'

let target: string | null = null

/** Notes where the page is going, while the code for it is on its way. */
export function noteTarget(address: string | null): void {
  target = address
}

/**
 * The router reloads the page it was leaving where the next one's code cannot be loaded. That is noticed here, and the
 * reloaded page goes on to where it was going, by a whole load.
 */
export function followUpFailedChunk(): void {
  const missed = sessionStorage.getItem(TARGET_KEY)
  sessionStorage.removeItem(TARGET_KEY)
  window.addEventListener('pagehide', () => {
    if (target !== null) sessionStorage.setItem(TARGET_KEY, target)
  })
  const [load] = performance.getEntriesByType('navigation')
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload'
  if (missed === null || !isReload) return
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  window.location.assign(missed)
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

/** The screen as plain markup, since it must do without any code that is still to come. */
export const CHUNK_LOAD_ERROR_SCREEN = `<main class="page-margins mx-auto flex min-h-dvh w-full max-w-[640px] flex-col justify-center py-14">
<h1 class="wide-heading text-h1-phone sm:text-h1">ChunkLoadError</h1>
<p class="mt-3">A part of this page could not be loaded. Check your connection, then open the page again.</p>
<p class="mt-8"><a class="text-link underline underline-offset-4" href="/">Go to the home page</a></p>
</main>`

/**
 * Stands in the page itself, before any of its code: were it part of what cannot be loaded, it could not help. A second
 * failure within a minute is not answered by another reload.
 */
export const CHUNK_GUARD = `(function () {
  addEventListener('error', function (event) {
    var failed = event.target
    if (!(failed instanceof HTMLScriptElement)) return
    var last = Number(sessionStorage.getItem('${RELOADED_KEY}') || 0)
    if (Date.now() - last > 60000) {
      sessionStorage.setItem('${RELOADED_KEY}', String(Date.now()))
      location.reload()
      return
    }
    document.body.innerHTML = ${JSON.stringify(CHUNK_LOAD_ERROR_SCREEN)}
    document.title = 'ChunkLoadError'
  }, true)
})()`

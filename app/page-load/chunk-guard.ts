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

/**
 * The screen as plain markup, since it must do without any code that is still to come. Where the style sheet is missing
 * too, the style attributes and the guard's colour scheme keep it readable.
 */
export const CHUNK_LOAD_ERROR_SCREEN = `<div style="font-family:Archivo,system-ui,sans-serif">
<header class="border-b border-line"><div class="page-margins mx-auto flex h-14 max-w-[1440px] items-center sm:h-16"><a class="wordmark flex h-11 items-center text-ink" href="/">Hammerlane</a></div></header>
<main class="page-margins mx-auto w-full max-w-[1440px] py-6 lg:py-8">
<h1 class="text-h1-phone sm:text-h1">ChunkLoadError</h1>
<p class="mt-3 max-w-[60ch]">A part of this page could not be loaded. Check your connection, then open the page again.</p>
<p class="mt-8 flex flex-wrap gap-3">
<a class="inline-flex h-11 items-center justify-center rounded-md bg-accent px-4 text-body font-[620] text-white hover:bg-accent-hover active:bg-accent-press" href="">Open the page again</a>
<a class="inline-flex h-11 items-center justify-center rounded-md border border-line-2 px-4 text-body font-[560] text-ink hover:border-edge" href="/">Go to the home page</a>
</p>
</main>
</div>`

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
    var root = document.documentElement
    root.style.colorScheme = root.classList.contains('light') ? 'light' : 'dark'
    document.body.innerHTML = ${JSON.stringify(CHUNK_LOAD_ERROR_SCREEN)}
    document.title = 'ChunkLoadError'
  }, true)
})()`

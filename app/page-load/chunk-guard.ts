/**
 * Handles a part of the page's code that fails to load, most often because a new version was deployed
 * meanwhile. The page reloads once, which brings the new version; if that fails too, the screen
 * 'ChunkLoadError' appears (docs/rules/interface.md, Failures).
 */

/** Storage key: when the page last reloaded for this reason. `CHUNK_GUARD` uses the same key. */
const RELOADED_KEY = 'reloaded_for_chunk'

/** Storage key: the target URL of the navigation that the reload interrupted. */
const TARGET_KEY = 'going_to'

let target: string | null = null

/** Records the target of the pending navigation, while its code loads; null when there is none. */
export function noteTarget(address: string | null): void {
  target = address
}

/**
 * Continues a navigation whose code failed to load. The router answers such a failure by reloading the page
 * that it was leaving; the reloaded page then goes to the recorded target by a full load.
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

/** Whether an error says that a part of the code failed to load; browsers word it differently. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload|error loading route module/i.test(
      error.message,
    )
  )
}

/**
 * The error screen as plain markup, because no further code may load. If the style sheet is missing too, the
 * style attribute and the color scheme that the guard sets keep it readable.
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
 * Inline script, ahead of all other code of the page: as a module it could fail to load itself. A second
 * failure within a minute shows the error screen instead of reloading again.
 */
export const CHUNK_GUARD = `(function () {
  addEventListener('error', function (event) {
    var failed = event.target
    if (!(failed instanceof HTMLScriptElement) || failed.src.indexOf(location.origin) !== 0) return
    var last = Number(sessionStorage.getItem('${RELOADED_KEY}') || 0)
    if (Date.now() - last > 60000) {
      sessionStorage.setItem('${RELOADED_KEY}', String(Date.now()))
      location.reload()
      return
    }
    var root = document.documentElement
    var theme = root.className
    root.style.colorScheme = theme === 'light' ? 'light' : theme === 'system' ? 'light dark' : 'dark'
    document.body.innerHTML = ${JSON.stringify(CHUNK_LOAD_ERROR_SCREEN)}
    document.title = 'ChunkLoadError'
  }, true)
})()`

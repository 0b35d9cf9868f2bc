const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Repeats a failed reload of the shown page until it is answered, in growing distances: the router would replace
 * the page, with its price and its bid form, by an error. What a person does, such as opening a page or sending a form,
 * still fails at once. To be called before the router loads anything. docs/rules/interface.md, Failures
 */
export function installPatientReload(): void {
  const fetchOnce = window.fetch.bind(window)
  window.fetch = (input, init) =>
    isReload(input, init)
      ? fetchUntilAnswered(() => fetchOnce(input, init), init?.signal)
      : fetchOnce(input, init)
}

/** Whether it is the router's request for the data of the page that it shows. */
function isReload(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false
  const { pathname, origin } = new URL(input, window.location.href)
  const router = window.__remixRouter?.state
  const shown = router?.location.pathname.replace(/\/$/, '') || '/_root'
  const isBackground = router?.navigation.state === 'idle' && origin === window.location.origin
  return isBackground && pathname === `${shown}.data`
}

async function fetchUntilAnswered(
  fetchOnce: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const answer = await fetchOnce().catch((error: unknown) => {
      if (signal?.aborted) throw error
      return null
    })
    if (answer !== null && answer.status !== 429 && answer.status < 500) return answer
    await answer?.body?.cancel()
    // Many pages wait, and are not to come back in the same moment.
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random() / 2)))
    signal?.throwIfAborted()
  }
}

const ahead: Promise<unknown>[] = []

/**
 * Code that the page's first rendering needs beside its route. Hydration waits for it, because the rendering must equal
 * the server's HTML; without it (the load failed) the page is hydrated all the same.
 */
export function loadAhead(loading: Promise<unknown>): void {
  ahead.push(loading.catch(() => undefined))
}

/** Resolves once the code is there that was asked for before. The route's modules have run by then. */
export async function waitForCodeAhead(): Promise<void> {
  await Promise.all(ahead)
}

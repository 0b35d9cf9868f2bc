import { showToast } from '../../lib/toasts/toasts.ts'

/**
 * Says that the followed link led to no page, and moves the focus to the search. Its cookie, set by
 * `redirectUnknownPage`, is deleted.
 */
export function noteUnknownPage(): void {
  if (!/(?:^|;\s*)hl_unknown=1/.test(document.cookie)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = 'hl_unknown=; Path=/; Max-Age=0; SameSite=Lax'
  document.querySelector<HTMLElement>('search input')?.focus()
  showToast({
    message: 'That page does not exist. Search for a car instead.',
    severity: 'info',
    durationMs: 10_000,
  })
}

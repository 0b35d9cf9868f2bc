import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import { showToast } from '../../lib/toasts/toasts.ts'

/** The pages of the authorization flow, which show its state themselves. */
const AUTHORIZATION_PAGES = /^\/(authorize|sandbox\/confirm)\b/

/**
 * Runs an action that authorizes a card. When its redirect leaves the authorization pages, a toast confirms
 * the authorization on the next page.
 */
export async function announceAuthorization<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action()
  } catch (thrown) {
    const target = thrown instanceof Response ? thrown.headers.get('location') : null
    if (target !== null && !AUTHORIZATION_PAGES.test(new URL(target, window.location.href).pathname)) {
      showToast({
        message: 'Your card is authorized. You can bid now.',
        severity: 'success',
        durationMs: DEFAULT_TOAST_MS,
      })
    }
    throw thrown
  }
}

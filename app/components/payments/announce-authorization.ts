import { DEFAULT_NOTICE_MS } from '../../../domain/notifications/toast-notifications.ts'
import { showToast } from '../../lib/toasts/toasts.ts'

/** The pages on the way to an authorization: they say by themselves how it stands. */
const ON_THE_WAY = /^\/(authorize|sandbox\/confirm)\b/

/** Runs an action that grants the right to bid. Where it leads back to an auction, that page says what has happened. */
export async function tellAuthorized<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (leading) {
    const target = leading instanceof Response ? leading.headers.get('location') : null
    if (target !== null && !ON_THE_WAY.test(new URL(target, window.location.href).pathname)) {
      showToast({
        message: 'Your card is authorized. You can bid now.',
        severity: 'success',
        durationMs: DEFAULT_NOTICE_MS,
      })
    }
    throw leading
  }
}

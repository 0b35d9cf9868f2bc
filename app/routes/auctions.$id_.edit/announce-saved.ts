import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import { EDIT_MESSAGES } from '../../components/listing-form/edit-copy.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { removeStoredEdit } from './edit-storage.ts'

/**
 * Runs the action that saves an edit. A redirect to the auction's page means that it is saved: the stored
 * edit is removed, and a toast on that page states the success.
 */
export async function announceSaved<Answer>(
  auctionId: number,
  runAction: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await runAction()
  } catch (thrown) {
    const target = thrown instanceof Response ? thrown.headers.get('location') : null
    if (target !== null && new URL(target, window.location.href).pathname === `/auctions/${auctionId}`) {
      removeStoredEdit(auctionId)
      showToast({ message: EDIT_MESSAGES.updated, severity: 'success', durationMs: DEFAULT_TOAST_MS })
    }
    throw thrown
  }
}

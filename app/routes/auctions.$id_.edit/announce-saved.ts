import { DEFAULT_NOTICE_MS } from '../../../domain/notifications/toast-notifications.ts'
import { EDIT_TEXTS } from '../../components/listing-form/edit-copy.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { forgetEdit } from './edit-storage.ts'

/** Runs the action that saves an edit. Where it leads to the auction's page, the edit is saved, and that page says so. */
export async function tellSaved<Answer>(auctionId: number, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (leading) {
    const target = leading instanceof Response ? leading.headers.get('location') : null
    if (target !== null && new URL(target, window.location.href).pathname === `/auctions/${auctionId}`) {
      forgetEdit(auctionId)
      showToast({ message: EDIT_TEXTS.updated, severity: 'success', durationMs: DEFAULT_NOTICE_MS })
    }
    throw leading
  }
}

import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { draftName } from '../../../domain/listing/my-listings.ts'
import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import { callApi } from '../../lib/session/call-api.ts'
import { toFailureMessage } from '../../lib/session/failure-messages.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogHead } from '../ui/overlays/dialog.tsx'

/** The consequence of a deletion. */
export const DELETION_WARNING = 'This deletes what you typed, and its photos. It cannot be undone.'

const FAILURE_MESSAGES = {
  failed: 'The draft could not be deleted.',
  error: 'The draft could not be deleted. Please try again.',
}

interface DeleteDraftDialogProps {
  /** Null while the dialog is closed. */
  readonly draft: { readonly id: number; readonly name: string } | null
  readonly onClose: () => void
  /** Called after the draft is deleted. */
  readonly onDeleted: () => void
}

/** The confirmation before a draft is deleted. */
export function DeleteDraftDialog({ draft, onClose, onDeleted }: DeleteDraftDialogProps) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { revalidate } = useRevalidator()

  async function remove(id: number) {
    setBusy(true)
    setMessage(null)
    const outcome = await callApi(`/drafts/${id}`, { method: 'DELETE' })
    setBusy(false)
    // 404 means that the draft is deleted already.
    if (outcome.kind === 'answered' || (outcome.kind === 'refused' && outcome.status === 404)) {
      showToast({ message: 'Draft deleted.', severity: 'success', durationMs: DEFAULT_TOAST_MS })
      onClose()
      // The closing dialog returns the focus to the row that is about to go; the handler runs after that.
      setTimeout(onDeleted)
      revalidate()
      return
    }
    setMessage(toFailureMessage(outcome, FAILURE_MESSAGES).message)
  }

  return (
    <Dialog open={draft !== null} onClose={onClose} label="Delete draft" shape="window">
      <DialogHead title="Delete draft" onClose={onClose} />
      <div className="flex flex-col gap-4 p-5">
        {message !== null && <Banner tone="error">{message}</Banner>}
        <p className="font-[560] wrap-anywhere text-ink">{draftName(draft?.name ?? '')}</p>
        <p>{DELETION_WARNING}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            variant="primary"
            busy={busy}
            busyText="Deleting..."
            onClick={() => draft && remove(draft.id)}
          >
            Delete draft
          </Button>
          <Button type="button" variant="text" onClick={onClose}>
            Keep the draft
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

import {
  actionLabel,
  type ConfirmedAction,
  dismissLabel,
} from '../../../domain/listing/seller-action-copy.ts'
import type { OpenOffer } from '../../lib/labels/after-auction.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogHead } from '../ui/overlays/dialog.tsx'
import { ActionForm } from './action-form.tsx'
import type { SellerFacts } from './seller-facts.server.ts'
import type { SellersAuction } from './use-seller-action.ts'

interface ActionDialogProps {
  /** The action to confirm; null while the dialog is closed. */
  readonly action: ConfirmedAction | null
  readonly auction: SellersAuction
  readonly facts: SellerFacts
  readonly offer: OpenOffer | null
  readonly onClose: () => void
}

/** The confirmation of an action that cannot be undone. */
export function ActionDialog({ action, auction, facts, offer, onClose }: ActionDialogProps) {
  return (
    <Dialog open={action !== null} onClose={onClose} label={action === null ? '' : actionLabel(action)}>
      {action !== null && (
        <>
          <DialogHead title={actionLabel(action)} onClose={onClose} />
          <div className="flex flex-col gap-4 p-5">
            <p className="font-[560] wrap-anywhere text-ink">{auction.title}</p>
            <ActionForm
              action={action}
              auction={auction}
              facts={facts}
              offer={offer}
              posted={null}
              onDone={onClose}
              beside={
                <Button type="button" variant="text" onClick={onClose}>
                  {dismissLabel(action)}
                </Button>
              }
            />
          </div>
        </>
      )}
    </Dialog>
  )
}

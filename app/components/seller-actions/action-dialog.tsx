import { type AskedDeed, deedLabel, keptText } from '../../../domain/listing/seller-action-copy.ts'
import type { StandingOffer } from '../../lib/labels/after-auction.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogHead } from '../ui/overlays/dialog.tsx'
import { DeedForm } from './action-form.tsx'
import type { SellerFacts } from './seller-facts.server.ts'
import type { SellersAuction } from './use-seller-action.ts'

interface DeedDialogProps {
  /** The deed that is asked about; null while nothing is. */
  readonly deed: AskedDeed | null
  readonly auction: SellersAuction
  readonly facts: SellerFacts
  readonly offer: StandingOffer | null
  readonly onClose: () => void
}

/** Asks before a deed that cannot be undone. */
export function DeedDialog({ deed, auction, facts, offer, onClose }: DeedDialogProps) {
  return (
    <Dialog open={deed !== null} onClose={onClose} label={deed === null ? '' : deedLabel(deed)}>
      {deed !== null && (
        <>
          <DialogHead title={deedLabel(deed)} onClose={onClose} />
          <div className="flex flex-col gap-4 p-5">
            <p className="font-[560] wrap-anywhere text-ink">{auction.title}</p>
            <DeedForm
              deed={deed}
              auction={auction}
              facts={facts}
              offer={offer}
              posted={null}
              onDone={onClose}
              beside={
                <Button type="button" variant="text" onClick={onClose}>
                  {keptText(deed)}
                </Button>
              }
            />
          </div>
        </>
      )}
    </Dialog>
  )
}

import { timeText } from '../../../domain/format/times.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogHead } from '../../components/ui/overlays/dialog.tsx'
import { draftDifferences } from './draft-differences.ts'
import type { ListingDraft } from './use-draft-saver.ts'

const TITLE = 'This draft was changed on another device'

/** The choice between two versions of a draft. Nothing is merged or lost without the seller's choice. */
export function DraftConflict({ conflict }: { readonly conflict: ListingDraft['conflict'] }) {
  const { isOpen, mine, other, close, keepMine, takeOther } = conflict
  return (
    <Dialog open={isOpen} onClose={close} label={TITLE} shape="sheet">
      <DialogHead title={TITLE} onClose={close} />
      {mine !== null && other !== null && (
        <div className="flex flex-col gap-5 p-5">
          <p>
            The other version was saved at {timeText(Date.parse(other.updated_at))}. Choose which one to keep;
            the other is discarded.
          </p>
          {/* On a phone the list scrolls, not the sheet, so that title and buttons stay visible. */}
          <ul className="border-t border-line max-sm:max-h-[45dvh] max-sm:overflow-y-auto">
            {draftDifferences(mine, other.content).map(({ label, here, there }) => (
              <li key={label} className="border-b border-line py-2.5">
                <h3 className="text-meta font-[560] text-ink">{label}</h3>
                <dl className="mt-1 grid grid-cols-2 gap-4 text-meta">
                  <div className="min-w-0">
                    <dt className="text-ink-3">Here</dt>
                    <dd className="wrap-anywhere text-ink">{here}</dd>
                  </div>
                  <div className="min-w-0">
                    <dt className="text-ink-3">There</dt>
                    <dd className="wrap-anywhere text-ink">{there}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            <Button onClick={keepMine}>Keep mine</Button>
            <Button onClick={takeOther}>Use the other version</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

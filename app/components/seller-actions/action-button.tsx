import { actionCopy, type DirectAction } from '../../../domain/listing/seller-action-copy.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/fields/field.tsx'
import type { RefusedAction } from './refused-action.ts'
import { type SellersAuction, useSellerAction } from './use-seller-action.ts'

interface ActionButtonProps {
  readonly action: DirectAction
  readonly auction: SellersAuction
  readonly posted: RefusedAction | null
}

/** The button of an action that needs no confirmation, since it can be undone. */
export function ActionButton({ action, auction, posted }: ActionButtonProps) {
  const { refused, busy, onSubmit } = useSellerAction(action, auction, { posted })
  const { label, busy: busyText } = actionCopy(action)
  return (
    <form
      method="post"
      action={manageHref(auction.id)}
      onSubmit={onSubmit}
      className="flex min-w-0 flex-col gap-2"
    >
      <input type="hidden" name="intent" value={action} />
      <Button type="submit" busy={busy} busyText={busyText}>
        {label}
        <span className="sr-only">: {auction.title}</span>
      </Button>
      <div role="status" className="empty:-mt-2">
        <FieldError id={`${action}-${auction.id}-error`} message={refused.message ?? undefined} />
      </div>
    </form>
  )
}

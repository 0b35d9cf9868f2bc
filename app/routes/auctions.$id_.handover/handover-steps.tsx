import { Form, useNavigation } from '@remix-run/react'
import { HANDOVER_MESSAGES } from '../../../domain/after-sale/handover.ts'
import { MAX_REASON } from '../../../domain/listing/seller-action-copy.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { ConfirmationCheckbox } from '../../components/after-sale/confirmation-checkbox.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import {
  beforeHandoverText,
  HANDOVER_CONFIRMATIONS,
  handedOverText,
  notPaidText,
} from '../../lib/labels/handover-labels.ts'

/** The state of the hand-over in a sentence. */
export function HandoverProgressText({
  handover,
  nowMs,
}: {
  readonly handover: WireHandover
  readonly nowMs: number
}) {
  const {
    side,
    is_open: isOpen,
    handed_over_at: given,
    received_at: received,
    not_paid_at: notPaid,
    not_paid_by: by,
  } = handover
  if (notPaid !== null) {
    const report = { side, by: by ?? 'seller', atMs: Date.parse(notPaid) }
    return <Banner tone="warning">{notPaidText(report, nowMs)}</Banner>
  }
  if (!isOpen) return <Banner tone="info">{HANDOVER_MESSAGES.notOpen}</Banner>
  const text = handedOverText(handover, nowMs)
  if (text === null) return null
  return <Banner tone={given !== null && received !== null ? 'success' : 'info'}>{text}</Banner>
}

interface HandoverStepsProps {
  readonly handover: WireHandover
  readonly refused: RefusedForm | null
}

/**
 * The actions for the hand-over as a whole: bill of sale, handing over, review, and that the price was not
 * paid.
 */
export function HandoverSteps({ handover, refused }: HandoverStepsProps) {
  const navigation = useNavigation()
  const pendingAction = navigation.state === 'submitting' ? navigation.formData?.get('deed') : undefined
  const {
    auction_id: auctionId,
    side,
    is_open: isOpen,
    received_at: received,
    is_reviewed: isReviewed,
  } = handover
  const own = side === 'seller' ? handover.handed_over_at : received
  const isDone = handover.handed_over_at !== null && received !== null
  return (
    <div className="flex flex-col gap-3">
      {isOpen && side !== 'admin' && own === null && (
        <ChangedHands
          side={side}
          handover={handover}
          refused={refused}
          isBusy={pendingAction === 'hand_over'}
        />
      )}
      {isDone && side === 'buyer' && !isReviewed && (
        <ButtonLink to={`/auctions/${auctionId}/review`} variant="primary" wide>
          Review the seller
        </ButtonLink>
      )}
      {isOpen && (
        <ButtonLink to={`/api/auctions/${auctionId}/bill-of-sale`} reloadDocument download wide>
          Download the bill of sale
        </ButtonLink>
      )}
      {isOpen && side !== 'buyer' && !isDone && (
        <Form method="post" className="flex flex-col gap-3">
          {side === 'admin' && (
            <TextareaField
              id="not-paid-reason"
              label="Reason"
              name="reason"
              note="Told to both sides as an administrator’s, and kept in the audit log."
              maxLength={MAX_REASON}
              rows={3}
              required
              defaultValue={refused?.values.reason}
              errors={refused?.errors.reason}
            />
          )}
          <Button
            type="submit"
            name="deed"
            value="not_paid"
            variant="text"
            disabledReason={handover.why_not_unpaid ?? undefined}
            busy={pendingAction === 'not_paid'}
            busyText="Saving..."
          >
            The buyer did not pay
          </Button>
        </Form>
      )}
      {handover.not_paid_at !== null && side === 'seller' && (
        <>
          <ButtonLink to={`/auctions/${auctionId}/offer`} variant="primary" wide>
            Offer to the next bidder
          </ButtonLink>
          <ButtonLink to={manageHref(auctionId)} wide>
            List it again
          </ButtonLink>
        </>
      )}
    </div>
  )
}

interface ChangedHandsProps extends HandoverStepsProps {
  readonly side: 'seller' | 'buyer'
  readonly isBusy: boolean
}

/** Marks the vehicle as handed over or received, with a confirmation, since neither can be undone. */
function ChangedHands({ side, handover: { tasks }, refused, isBusy }: ChangedHandsProps) {
  return (
    <Form method="post" noValidate className="flex flex-col gap-2">
      <ConfirmationCheckbox refused={refused}>{HANDOVER_CONFIRMATIONS[side]}</ConfirmationCheckbox>
      <p className="figures text-meta text-pretty text-ink-3">{beforeHandoverText(tasks, side)}</p>
      <Button
        type="submit"
        name="deed"
        value="hand_over"
        variant="primary"
        wide
        busy={isBusy}
        busyText="Saving..."
      >
        {side === 'seller' ? 'Mark as handed over' : 'Confirm that you received it'}
      </Button>
    </Form>
  )
}

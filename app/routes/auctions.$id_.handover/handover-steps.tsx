import { Form, useNavigation } from '@remix-run/react'
import { notOpenText } from '../../../domain/after-sale/handover.ts'
import { MAX_REASON } from '../../../domain/listing/seller-action-copy.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import { handedOverText, notPaidText, unpaidReportText } from '../../lib/labels/handover-labels.ts'

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
    report,
  } = handover
  if (notPaid !== null) {
    const report = {
      side,
      by: by ?? 'seller',
      atMs: Date.parse(notPaid),
      isRefunded: handover.premium.state === 'refunded',
      hasNextBidder: handover.has_next_bidder,
    }
    return <Banner tone="warning">{notPaidText(report, nowMs)}</Banner>
  }
  if (report !== null) {
    return (
      <>
        <Banner tone="warning">{unpaidReportText({ side, report }, nowMs)}</Banner>
        {side === 'buyer' && report.answered_at === null && <PaidAnswer />}
      </>
    )
  }
  if (!isOpen) return <Banner tone="info">{notOpenText(handover.premium.state)}</Banner>
  const text = handedOverText(handover, nowMs)
  if (text === null) return null
  return <Banner tone={given !== null && received !== null ? 'success' : 'info'}>{text}</Banner>
}

/** The buyer's answer to a report that the price was not paid. */
function PaidAnswer() {
  const navigation = useNavigation()
  const isPending = navigation.state === 'submitting' && navigation.formData?.get('item') === 'price_paid'
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="item" value="price_paid" />
      <input type="hidden" name="done" value="true" />
      <Button type="submit" variant="primary" busy={isPending} busyText="Saving...">
        I have paid the price
      </Button>
    </Form>
  )
}

interface HandoverStepsProps {
  readonly handover: WireHandover
  readonly refused: RefusedForm | null
}

/** The actions for the hand-over as a whole: bill of sale, review, and that the price was not paid. */
export function HandoverSteps({ handover, refused }: HandoverStepsProps) {
  const navigation = useNavigation()
  const pendingAction = navigation.state === 'submitting' ? navigation.formData?.get('intent') : undefined
  const {
    auction_id: auctionId,
    side,
    is_open: isOpen,
    received_at: received,
    is_reviewed: isReviewed,
  } = handover
  const isDone = handover.handed_over_at !== null && received !== null
  return (
    <div className="flex flex-col gap-3">
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
              note="We tell both sides that an administrator decided this, and keep it in the audit log."
              maxLength={MAX_REASON}
              rows={3}
              required
              defaultValue={refused?.values.reason}
              errors={refused?.errors.reason}
            />
          )}
          <Button
            type="submit"
            name="intent"
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
          {handover.has_next_bidder && (
            <ButtonLink to={`/auctions/${auctionId}/offer`} variant="primary" wide>
              Offer to the next bidder
            </ButtonLink>
          )}
          <ButtonLink to={manageHref(auctionId)} wide>
            List it again
          </ButtonLink>
        </>
      )}
    </div>
  )
}

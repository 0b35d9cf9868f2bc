import { Form, useNavigation } from '@remix-run/react'
import { manageHref } from '../../../domain/display/seller-addresses.ts'
import { dateTimeText } from '../../../domain/display/times.ts'
import { HANDOVER_TEXTS } from '../../../domain/sale/handover.ts'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

/** How far the handing over is, in a sentence. */
export function HandoverStandingText({
  handover,
  nowMs,
}: {
  readonly handover: WireHandover
  readonly nowMs: number
}) {
  const { is_open: isOpen, handed_over_at: given, received_at: received, not_paid_at: notPaid } = handover
  const when = (at: string) => dateTimeText(Date.parse(at), nowMs)
  if (notPaid !== null) {
    return (
      <Banner tone="warning">
        The seller said on {when(notPaid)} that the price was not paid. The buyer still owes it; the premium
        stays charged, and the vehicle can be offered to the next bidder or listed again.
      </Banner>
    )
  }
  if (!isOpen) return <Banner tone="info">{HANDOVER_TEXTS.notOpen}</Banner>
  if (given !== null && received !== null) {
    return (
      <Banner tone="success">
        Handed over: the seller said so on {when(given)}, the buyer on {when(received)}.
      </Banner>
    )
  }
  if (given === null && received === null) return null
  const who =
    given === null
      ? `The buyer received the vehicle on ${when(received ?? '')}.`
      : `The seller handed the vehicle over on ${when(given)}.`
  return (
    <Banner tone="info">
      {who} {given === null ? 'The seller' : 'The buyer'} has yet to confirm it.
    </Banner>
  )
}

/** What each side does with the whole: the bill of sale, the handing over, the review, and that the price was not paid. */
export function HandoverSteps({ handover }: { readonly handover: WireHandover }) {
  const navigation = useNavigation()
  const doing = navigation.state === 'submitting' ? navigation.formData?.get('deed') : undefined
  const {
    auction_id: auctionId,
    side,
    is_open: isOpen,
    received_at: received,
    is_reviewed: isReviewed,
  } = handover
  const own = side === 'seller' ? handover.handed_over_at : received
  const maySay = isOpen && side !== 'admin' && own === null
  const isDone = handover.handed_over_at !== null && received !== null
  return (
    <div className="flex flex-col gap-3">
      {maySay && (
        <Form method="post">
          <Button
            type="submit"
            name="deed"
            value="hand_over"
            variant="primary"
            wide
            busy={doing === 'hand_over'}
            busyText="Saving..."
          >
            {side === 'seller' ? 'Mark as handed over' : 'Confirm that you received it'}
          </Button>
        </Form>
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
        <Form method="post">
          <Button
            type="submit"
            name="deed"
            value="not_paid"
            variant="text"
            offBecause={handover.why_not_unpaid ?? undefined}
            busy={doing === 'not_paid'}
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

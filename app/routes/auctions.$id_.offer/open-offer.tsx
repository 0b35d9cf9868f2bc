import { Form, useLocation, useNavigation } from '@remix-run/react'
import type {
  AfterSaleOffersView,
  AfterSaleOfferView,
} from '../../../domain/after-sale/after-sale-offer-view.ts'
import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { dollarsExact, dollarsWhole, percentText } from '../../../domain/format/usd.ts'
import { ConfirmationCheckbox } from '../../components/after-sale/confirmation-checkbox.tsx'
import { AmountField } from '../../components/forms/number-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ClockFigure } from '../../components/ui/countdown.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import { priceRangeText, SURE_OF_OFFER, waitingText } from './copy.ts'

interface OpenOfferProps {
  readonly offer: AfterSaleOfferView
  readonly side: AfterSaleOffersView['side']
  readonly premium: { readonly amount: number; readonly rate: number } | null
  readonly nowMs: number
  readonly refused: RefusedForm | null
}

/** An open offer: its price, its deadline, and the answer of the side that it waits for. */
export function OpenOffer({ offer, side, premium, nowMs, refused }: OpenOfferProps) {
  const untilMs = Date.parse(offer.expires_at)
  const remainingMs = useRemaining(untilMs, nowMs)
  const isAsked = side === offer.waits_for
  const facts = [
    {
      label: side === 'bidder' ? 'Your highest bid' : 'Their highest bid',
      value: dollarsWhole(offer.own_bid),
    },
    ...(premium
      ? [{ label: `Buyer’s premium (${percentText(premium.rate)})`, value: dollarsExact(premium.amount) }]
      : []),
    ...(premium && side === 'bidder'
      ? [
          {
            label: 'Total cost',
            value: <strong>{dollarsExact(offer.amount + premium.amount)}</strong>,
          },
        ]
      : []),
    { label: 'Answer by', value: withPacificZone(dateTimeText(untilMs, nowMs)) },
    {
      label: 'Time left',
      value: <ClockFigure remainingMs={remainingMs} accessibleText={remainingMs > 0 ? undefined : 'Over'} />,
    },
  ]
  return (
    <div className="flex flex-col gap-6">
      <h2 className="figures text-title">{waitingText(offer, side)}</h2>
      <FactRows facts={facts} />
      {isAsked ? (
        <Answer offer={offer} side={side} refused={refused} />
      ) : (
        <p className="text-pretty">
          {offer.waits_for === 'bidder' ? 'The bidder' : 'The seller'} has not answered yet. We’ll notify you
          when they do.
        </p>
      )}
    </div>
  )
}

type AnswerProps = Pick<OpenOfferProps, 'offer' | 'side' | 'refused'>

function Answer({ offer, side, refused }: AnswerProps) {
  const navigation = useNavigation()
  const { pathname: here } = useLocation()
  const pendingAction = navigation.state === 'submitting' ? navigation.formData?.get('intent') : undefined
  const price = dollarsWhole(offer.amount)
  const counterRefused = refused?.values.intent === 'counter' ? refused : null
  return (
    <>
      <div>
        <p className="text-pretty">
          {side === 'bidder'
            ? `If you accept, you buy the vehicle for ${price}. We charge the buyer’s premium to your authorized card right away, and you pay the seller directly. This cannot be undone.`
            : `If you accept, the vehicle is sold for ${price}. This cannot be undone.`}
        </p>
        <div className="mt-4">
          <ConfirmationCheckbox form="accept-offer" refused={counterRefused ? null : refused}>
            {side === 'bidder' ? SURE_OF_OFFER.bidder : SURE_OF_OFFER.seller}
          </ConfirmationCheckbox>
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <Form method="post" id="accept-offer" noValidate>
            <input type="hidden" name="offer" value={offer.id} />
            <Button
              type="submit"
              name="intent"
              value="accept"
              variant="primary"
              busy={pendingAction === 'accept'}
              busyText="Accepting..."
            >
              {side === 'bidder' ? `Buy for ${price}` : `Sell for ${price}`}
            </Button>
          </Form>
          <Form method="post">
            <input type="hidden" name="offer" value={offer.id} />
            <Button
              type="submit"
              name="intent"
              value="decline"
              busy={pendingAction === 'decline'}
              busyText="Declining..."
            >
              Decline
            </Button>
          </Form>
        </div>
      </div>
      {side === 'bidder' && (
        <p className="text-meta text-pretty text-ink-3">
          To accept or counter, you need an active payment authorization, as for a bid.{' '}
          <TextLink to={`/authorize?redirectTo=${encodeURIComponent(here)}`}>See yours</TextLink>
        </p>
      )}
      {offer.counter && side === 'bidder' && (
        <Form method="post" noValidate className="flex flex-col gap-4 border-t border-line pt-6">
          <input type="hidden" name="offer" value={offer.id} />
          <input type="hidden" name="intent" value="counter" />
          <AmountField
            label="Your counter offer"
            name="amount"
            inputMode="numeric"
            hint={priceRangeText(offer.counter)}
            note="You can counter once, in whole dollars. The seller has 24 hours to accept or decline. If they accept, you buy the car."
            defaultValue={refused?.values.amount}
            errors={refused?.errors.amount}
          />
          <ConfirmationCheckbox refused={counterRefused}>{SURE_OF_OFFER.counter}</ConfirmationCheckbox>
          <Button
            type="submit"
            busy={pendingAction === 'counter'}
            busyText="Sending..."
            className="self-start"
          >
            Make counter offer
          </Button>
        </Form>
      )}
    </>
  )
}

import { Form, useNavigation } from '@remix-run/react'
import type { AfterSaleOffersView } from '../../../domain/after-sale/after-sale-offer-view.ts'
import { fieldAmount } from '../../../domain/format/typed-amount.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import { AmountField } from '../../components/forms/number-field.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import { priceRangeText } from './copy.ts'

interface NewOfferFormProps {
  readonly opening: NonNullable<AfterSaleOffersView['opening']>
  /** Administrators only read. */
  readonly canOffer: boolean
  readonly refused: RefusedForm | null
}

/** The form of an offer to the next bidder, or the reason why none can be made. */
export function NewOfferForm({ opening, canOffer, refused }: NewOfferFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  if (!opening.open) return <Banner tone="info">{opening.why}</Banner>
  const { bidder, own_bid: ownBid } = opening
  const facts = [
    { label: 'Bidder', value: bidder ?? '' },
    { label: 'Their highest bid', value: dollarsWhole(ownBid) },
  ]
  return (
    <div className="flex flex-col gap-6">
      <FactRows facts={facts} />
      {canOffer && (
        <Form method="post" noValidate className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="offer" />
          <AmountField
            label="Your price"
            name="amount"
            inputMode="numeric"
            hint={priceRangeText(opening)}
            note="In whole dollars. The bidder has 24 hours to accept, decline or make one counter offer. Your offer binds you for those 24 hours, unless you list the vehicle again."
            defaultValue={refused?.values.amount ?? fieldAmount(ownBid)}
            errors={refused?.errors.amount}
          />
          <Button type="submit" variant="primary" busy={isBusy} busyText="Offering..." className="self-start">
            Offer to this bidder
          </Button>
        </Form>
      )}
    </div>
  )
}

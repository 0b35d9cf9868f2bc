import { methodNote } from '../../../domain/listing/checkout-labels.ts'
import { Radio } from '../ui/fields/radio.tsx'
import { CardInputs } from './card-entry.tsx'
import { cardProcessor, offersPayPal } from './offered-methods.ts'
import type { SavedMethod } from './saved-method.ts'
import { StripeInputs } from './stripe-fields.tsx'
import { TestCards } from './test-cards.tsx'
import type { PayWithState } from './use-pay-with.ts'

interface PayWithProps {
  readonly methods: readonly SavedMethod[]
  readonly state: PayWithState
  readonly legend?: string
}

/** The payment method: a saved one, a new card in its processor's own fields, or a PayPal account. */
export function PayWith({ methods, state, legend = 'Pay with' }: PayWithProps) {
  const { choice, choose, offered } = state
  const hasCards = cardProcessor(offered) !== null
  const hasPayPal = offersPayPal(offered)
  return (
    <fieldset className="min-w-0">
      <legend className="text-title text-ink">{legend}</legend>
      {(methods.length > 0 || hasPayPal) && (
        <div className="mt-3 border-y border-line py-1">
          {methods.map(({ id, text, ...method }) => (
            <Radio
              key={id}
              name="pay_with"
              value={id}
              checked={choice === id}
              disabled={method.isExpired}
              note={methodNote(method)}
              onChange={() => choose(id)}
            >
              {text}
            </Radio>
          ))}
          {hasCards && (
            <Radio name="pay_with" value="" checked={choice === 'card'} onChange={() => choose('card')}>
              A new card
            </Radio>
          )}
          {hasPayPal && (
            <Radio
              name="pay_with"
              value="paypal"
              checked={choice === 'paypal'}
              onChange={() => choose('paypal')}
              note="You approve it on PayPal’s page, then come back here."
            >
              A PayPal account
            </Radio>
          )}
        </div>
      )}
      {choice === 'card' && hasCards && (
        <div className="mt-5">
          <NewCardFields state={state} />
        </div>
      )}
    </fieldset>
  )
}

/** The fields of a new card: those of its processor, or of the test cards. */
export function NewCardFields({ state: { offered, entry, stripe } }: { readonly state: PayWithState }) {
  if (cardProcessor(offered)?.provider === 'stripe') return <StripeInputs {...stripe} />
  return (
    <div className="flex flex-col gap-5">
      <CardInputs {...entry} />
      <TestCards chosen={entry.card.card_number} onChoose={entry.fillIn} />
    </div>
  )
}

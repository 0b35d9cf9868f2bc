import { methodNote } from '../../../domain/listing/checkout-labels.ts'
import { Radio } from '../ui/fields/radio.tsx'
import { cardProcessor, type OfferedMethods, offersPayPal, type PayChoice } from './offered-methods.ts'
import type { SavedMethod } from './saved-method.ts'
import { TestCardSelect } from './test-cards.tsx'

interface PlainPayWithProps {
  readonly methods: readonly SavedMethod[]
  readonly offered: OfferedMethods
  readonly initial: PayChoice
  readonly legend?: string
}

/**
 * The payment method without scripts: a saved one, or a new one on its processor's own page, which leads back here.
 * A test card is chosen from a list.
 */
export function PlainPayWith({ methods, offered, initial, legend = 'Pay with' }: PlainPayWithProps) {
  const cards = cardProcessor(offered)
  const isSandbox = cards?.provider === 'sandbox'
  return (
    <>
      <fieldset>
        <legend className="text-title text-ink">{legend}</legend>
        {methods
          .filter(({ isExpired }) => !isExpired)
          .map(({ id, text, ...state }) => (
            <Radio
              key={id}
              name="pay_with"
              value={id}
              note={methodNote(state)}
              defaultChecked={id === initial}
            >
              {text}
            </Radio>
          ))}
        {cards !== null && (
          <Radio
            name="pay_with"
            value={isSandbox ? '' : 'card'}
            defaultChecked={initial === 'card'}
            note={
              isSandbox ? undefined : 'You enter it on the payment processor’s page, then come back here.'
            }
          >
            A new card
          </Radio>
        )}
        {offersPayPal(offered) && (
          <Radio
            name="pay_with"
            value="paypal"
            defaultChecked={initial === 'paypal'}
            note="You approve it on PayPal’s page, then come back here."
          >
            A PayPal account
          </Radio>
        )}
      </fieldset>
      {isSandbox && <TestCardSelect />}
    </>
  )
}

import { methodNote } from '../../../domain/listing/checkout-labels.ts'
import { Radio } from '../ui/fields/radio.tsx'
import { type CardEntry, CardInputs } from './card-entry.tsx'
import type { SavedMethod } from './saved-method.ts'
import { TestCards } from './test-cards.tsx'

interface PayWithProps {
  readonly methods: readonly SavedMethod[]
  /** The id of a saved method; null for a new card. */
  readonly chosen: number | null
  readonly onChoose: (id: number | null) => void
  readonly entry: CardEntry
}

/** The payment method: a saved one or a new card. */
export function PayWith({ methods, chosen, onChoose, entry }: PayWithProps) {
  const isNew = chosen === null
  return (
    <fieldset className="min-w-0">
      <legend className="text-title text-ink">Pay with</legend>
      {methods.length > 0 && (
        <div className="mt-3 border-y border-line py-1">
          {methods.map(({ id, text, ...state }) => (
            <Radio
              key={id}
              name="pay_with"
              value={id}
              checked={chosen === id}
              disabled={state.isExpired}
              note={methodNote(state)}
              onChange={() => onChoose(id)}
            >
              {text}
            </Radio>
          ))}
          <Radio name="pay_with" value="" checked={isNew} onChange={() => onChoose(null)}>
            A new card
          </Radio>
        </div>
      )}
      {isNew && (
        <div className="mt-5 flex flex-col gap-5">
          <CardInputs {...entry} />
          <TestCards chosen={entry.card.card_number} onChoose={entry.fillIn} />
        </div>
      )}
    </fieldset>
  )
}

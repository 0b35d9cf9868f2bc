import { type ChangeEvent, type RefObject, useEffect, useState } from 'react'
import {
  type CardFields,
  type SandboxCard,
  tokenizeSandboxCard,
} from '../../../domain/money/sandbox-cards.ts'
import { serverNowMs } from '../../lib/realtime/server-clock.ts'
import { TextField } from '../ui/fields/field.tsx'
import { groupedCardNumber, groupedExpiry } from './card-input.ts'

const NO_CARD: CardFields = { card_number: '', card_expiry: '', card_cvv: '' }

export interface CardEntry {
  readonly card: CardFields
  readonly errors: Partial<Record<keyof CardFields, string>>
  /** Whether scripts run. Before that, a submit would send the card number to this server. */
  readonly runs: boolean
  readonly change: (card: CardFields) => void
  /** The card's token; null where a field is invalid, which then shows its error. */
  readonly tokenize: () => string | null
  readonly fillIn: (card: SandboxCard) => void
}

/** The state of the card fields. The card number becomes a token in the browser and is never sent. */
export function useCardEntry(form: RefObject<HTMLFormElement>): CardEntry {
  const [card, setCard] = useState<CardFields>(NO_CARD)
  const [errors, setErrors] = useState<CardEntry['errors']>({})

  // Before hydration the browser would submit the form natively and send the card number, so submitting is
  // disabled until then. Values typed before hydration are read from the fields.
  const [runs, setRuns] = useState(false)
  useEffect(() => {
    const typed = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
    setCard({ card_number: typed('number'), card_expiry: typed('expiry'), card_cvv: typed('cvv') })
    setRuns(true)
  }, [form])

  // The focus moves to the first invalid field.
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [errors, form])

  return {
    card,
    errors,
    runs,
    change: setCard,
    tokenize: () => {
      const tokenized = tokenizeSandboxCard(card, serverNowMs())
      setErrors(tokenized.ok ? {} : tokenized.refusal)
      return tokenized.ok ? tokenized.value : null
    },
    fillIn: ({ number }) => {
      setErrors({})
      setCard({ card_number: groupedCardNumber(number), card_expiry: '12/40', card_cvv: '123' })
    },
  }
}

/** The three fields of a card. */
export function CardInputs({ card, errors, change }: CardEntry) {
  const field = (name: keyof CardFields, format: (typed: string) => string = (typed) => typed) => ({
    value: card[name],
    errors: errors[name] === undefined ? undefined : [errors[name]],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      // Formatting while the caret is inside the text would move it to the end.
      const isAtEnd = target.selectionStart === target.value.length
      change({ ...card, [name]: isAtEnd ? format(target.value) : target.value })
    },
  })
  return (
    <>
      <TextField
        label="Card number"
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        {...field('card_number', groupedCardNumber)}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label="Expiry"
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
          placeholder="MM/YY"
          {...field('card_expiry', groupedExpiry)}
        />
        <TextField
          label="CVV"
          name="cvv"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          {...field('card_cvv')}
        />
      </div>
    </>
  )
}

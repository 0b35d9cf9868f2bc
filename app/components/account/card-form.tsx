import { Form, useSubmit } from '@remix-run/react'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { groupedCardNumber, groupedExpiry } from '../../../domain/display/card-input.ts'
import { type CardFields, SANDBOX_CARDS, tokenizeSandboxCard } from '../../../domain/money/sandbox-cards.ts'
import { serverNowMs } from '../../live/server-clock.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { TestCards } from './test-cards.tsx'

const NO_CARD: CardFields = { card_number: '', card_expiry: '', card_cvv: '' }

interface CardFormProps {
  readonly redirectTo: string
  readonly busy: boolean
  /** Whether it is the one action of the page. */
  readonly primary: boolean
}

/**
 * A card for the sandbox. The number is turned into a token here in the browser and never sent (Product page, Providers).
 * Without scripts a test card is chosen by its name.
 */
export function CardForm(props: CardFormProps) {
  return (
    <>
      <div className="only-scripted">
        <NumberForm {...props} />
      </div>
      <div className="only-unscripted">
        <ChoiceForm {...props} />
      </div>
    </>
  )
}

function NumberForm({ redirectTo, busy, primary }: CardFormProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [card, setCard] = useState<CardFields>(NO_CARD)
  const [errors, setErrors] = useState<Partial<Record<keyof CardFields, string>>>({})

  // Until the page runs the browser itself would send the form, and with it the number: nothing can be sent before. What
  // was typed meanwhile is taken over.
  const [runs, setRuns] = useState(false)
  useEffect(() => {
    const typed = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
    setCard({ card_number: typed('number'), card_expiry: typed('expiry'), card_cvv: typed('cvv') })
    setRuns(true)
  }, [])

  // The first field that was refused is the next thing to be done.
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [errors])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const tokenized = tokenizeSandboxCard(card, serverNowMs())
    setErrors(tokenized.ok ? {} : tokenized.errors)
    if (tokenized.ok) submit({ card_token: tokenized.token, redirect_to: redirectTo }, { method: 'post' })
  }

  const field = (name: keyof CardFields, written: (typed: string) => string = (typed) => typed) => ({
    value: card[name],
    errors: errors[name] === undefined ? undefined : [errors[name]],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      // In the middle of what is written, rewriting it would throw the caret to its end.
      const isAtEnd = target.selectionStart === target.value.length
      setCard({ ...card, [name]: isAtEnd ? written(target.value) : target.value })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label="Card number"
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        placeholder="4242 4242 4242 4242"
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
          placeholder="123"
          {...field('card_cvv')}
        />
      </div>
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        size="bid"
        wide
        disabled={!runs}
        busy={busy}
        busyText="Authorizing"
      >
        Authorize $50
      </Button>
      <TestCards
        chosen={card.card_number}
        onChoose={({ number }) => {
          setErrors({})
          setCard({ card_number: groupedCardNumber(number), card_expiry: '12/40', card_cvv: '123' })
        }}
      />
    </form>
  )
}

function ChoiceForm({ redirectTo, primary }: CardFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="redirect_to" value={redirectTo} />
      <SelectField label="Test card" name="card_token">
        {SANDBOX_CARDS.map(({ token, lastFour, label }) => (
          <option key={token} value={token}>
            Ending in {lastFour}: {label.toLowerCase()}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant={primary ? 'primary' : 'secondary'} size="bid" wide>
        Authorize $50
      </Button>
    </Form>
  )
}

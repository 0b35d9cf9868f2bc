import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { type CardFields, SANDBOX_CARDS, tokenizeSandboxCard } from '../../../domain/money/sandbox-cards.ts'
import { serverNowMs } from '../../live/server-clock.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'

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
  const [errors, setErrors] = useState<Partial<Record<keyof CardFields, string>>>({})

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => String(fields.get(name) ?? '')
    const card = { card_number: read('number'), card_expiry: read('expiry'), card_cvv: read('cvv') }
    const tokenized = tokenizeSandboxCard(card, serverNowMs())
    setErrors(tokenized.ok ? {} : tokenized.errors)
    if (tokenized.ok) submit({ card_token: tokenized.token, redirect_to: redirectTo }, { method: 'post' })
  }

  const list = (message: string | undefined) => (message === undefined ? undefined : [message])
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label="Card number"
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={19}
        placeholder="4242 4242 4242 4242"
        errors={list(errors.card_number)}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiry"
          name="expiry"
          autoComplete="cc-exp"
          maxLength={5}
          placeholder="MM/YY"
          errors={list(errors.card_expiry)}
        />
        <TextField
          label="CVV"
          name="cvv"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder="123"
          errors={list(errors.card_cvv)}
        />
      </div>
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        size="bid"
        wide
        busy={busy}
        busyText="Authorizing"
      >
        Authorize $50
      </Button>
      <details>
        <summary className="inline-flex h-11 items-center text-meta text-ink-2 underline underline-offset-4">
          Test cards
        </summary>
        <ul className="figures text-meta">
          {SANDBOX_CARDS.map(({ token, number, label }) => (
            <li key={token} className="flex justify-between gap-4 border-b border-line py-2">
              <span className="text-ink">{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      </details>
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

import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { paySaleText } from '../../../domain/after-sale/sale-payment-copy.ts'
import { getPreselectedMethod, methodNote } from '../../../domain/listing/checkout-labels.ts'
import { useCardEntry } from '../../components/payments/card-entry.tsx'
import { PayWith } from '../../components/payments/pay-with.tsx'
import { TestCardSelect } from '../../components/payments/test-cards.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Radio } from '../../components/ui/fields/radio.tsx'
import type { SalePaymentPage } from './loader.server.ts'

interface FormProps {
  readonly page: Pick<SalePaymentPage, 'sale' | 'methods' | 'actionUrl'>
  readonly busy: boolean
}

/** The payment with a saved or a new card. Without scripts a test card is chosen from a list. */
export function SalePaymentForm(props: FormProps) {
  return (
    <>
      <div className="only-scripted">
        <ScriptedForm {...props} />
      </div>
      <div className="only-unscripted">
        <PlainForm {...props} />
      </div>
    </>
  )
}

/** The card number becomes a token in the browser and is never sent. */
function ScriptedForm({ page: { sale, methods, actionUrl }, busy }: FormProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const entry = useCardEntry(form)
  const [methodId, setMethodId] = useState(getPreselectedMethod(methods))

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const token = methodId === null ? entry.tokenize() : ''
    if (token === null) return
    submit(methodId === null ? { card_token: token } : { pay_with: String(methodId) }, { method: 'post' })
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <PayWith methods={methods} chosen={methodId} onChoose={setMethodId} entry={entry} />
      <Button
        type="submit"
        variant={actionUrl === null ? 'primary' : 'secondary'}
        size="bid"
        wide
        disabled={!entry.runs}
        busy={busy}
        busyText="Processing payment"
      >
        {paySaleText(sale.amount_due)}
      </Button>
    </form>
  )
}

function PlainForm({ page: { sale, methods, actionUrl } }: FormProps) {
  const initial = getPreselectedMethod(methods)
  return (
    <Form method="post" className="flex flex-col gap-5">
      <fieldset>
        <legend className="text-title text-ink">Pay with</legend>
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
        <Radio name="pay_with" value="" defaultChecked={initial === null}>
          A new card
        </Radio>
      </fieldset>
      <TestCardSelect />
      <Button type="submit" variant={actionUrl === null ? 'primary' : 'secondary'} size="bid" wide>
        {paySaleText(sale.amount_due)}
      </Button>
    </Form>
  )
}

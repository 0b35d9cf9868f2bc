import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { paySaleText } from '../../../domain/after-sale/sale-payment-copy.ts'
import { getPreselectedMethod } from '../../../domain/listing/checkout-labels.ts'
import { firstChoice, type PayChoice } from '../../components/payments/offered-methods.ts'
import { PayWith } from '../../components/payments/pay-with.tsx'
import { PlainPayWith } from '../../components/payments/plain-pay-with.tsx'
import { returnedId } from '../../components/payments/returned-method.ts'
import { usePayWith } from '../../components/payments/use-pay-with.ts'
import { Button } from '../../components/ui/button.tsx'
import type { SalePaymentPage } from './loader.server.ts'

interface FormProps {
  readonly page: Pick<SalePaymentPage, 'sale' | 'methods' | 'offered' | 'returned' | 'actionUrl'>
  readonly busy: boolean
}

/** The payment with a saved or a new method. Without scripts a new one is entered on its processor's page. */
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

function initialChoice({ methods, offered, returned }: FormProps['page']): PayChoice {
  return firstChoice(returnedId(returned, methods) ?? getPreselectedMethod(methods), offered)
}

/** A card number goes from the processor's own fields to the processor, and is never sent here. */
function ScriptedForm({ page, busy }: FormProps) {
  const { sale, methods, offered, actionUrl } = page
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const state = usePayWith(form, offered, initialChoice(page))

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || state.busy) return
    const fields = await state.toFields()
    if (fields !== null) submit(fields, { method: 'post' })
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <PayWith methods={methods} state={state} />
      <Button
        type="submit"
        variant={actionUrl === null ? 'primary' : 'secondary'}
        size="bid"
        wide
        disabled={!state.isReady}
        busy={busy || state.busy}
        busyText="Processing payment"
      >
        {state.choice === 'paypal' ? 'Continue to PayPal' : paySaleText(sale.amount_due)}
      </Button>
    </form>
  )
}

function PlainForm({ page }: FormProps) {
  const { sale, methods, offered, actionUrl } = page
  return (
    <Form method="post" className="flex flex-col gap-5">
      <PlainPayWith methods={methods} offered={offered} initial={initialChoice(page)} />
      <Button type="submit" variant={actionUrl === null ? 'primary' : 'secondary'} size="bid" wide>
        {paySaleText(sale.amount_due)}
      </Button>
    </Form>
  )
}

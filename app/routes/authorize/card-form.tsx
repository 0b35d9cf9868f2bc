import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import type { OfferedMethods, PayChoice } from '../../components/payments/offered-methods.ts'
import { PayWith } from '../../components/payments/pay-with.tsx'
import { PlainPayWith } from '../../components/payments/plain-pay-with.tsx'
import type { SavedMethod } from '../../components/payments/saved-method.ts'
import { usePayWith } from '../../components/payments/use-pay-with.ts'
import { Button } from '../../components/ui/button.tsx'

interface CardFormProps {
  readonly redirectTo: string
  readonly legend: string
  readonly methods: readonly SavedMethod[]
  readonly offered: OfferedMethods
  readonly initial: PayChoice
  readonly busy: boolean
  /** Whether its button is the primary one of the page. */
  readonly primary: boolean
}

/**
 * The choice of a card or account to authorize. A card number goes from the processor's own fields to the processor
 * and is never sent here (docs/rules/account-screens.md, Payment authorization).
 */
export function CardForm(props: CardFormProps) {
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

function ScriptedForm({ redirectTo, legend, methods, offered, initial, busy, primary }: CardFormProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const state = usePayWith(form, offered, initial)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || state.busy) return
    const fields = await state.toFields()
    if (fields !== null) submit({ ...fields, redirect_to: redirectTo }, { method: 'post' })
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <PayWith methods={methods} state={state} legend={legend} />
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        size="bid"
        wide
        disabled={!state.isReady}
        busy={busy || state.busy}
        busyText="Authorizing"
      >
        {state.choice === 'paypal' ? 'Continue to PayPal' : 'Authorize $50'}
      </Button>
    </form>
  )
}

function PlainForm({ redirectTo, legend, methods, offered, initial, primary }: CardFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="redirect_to" value={redirectTo} />
      <PlainPayWith methods={methods} offered={offered} initial={initial} legend={legend} />
      <Button type="submit" variant={primary ? 'primary' : 'secondary'} size="bid" wide>
        Authorize $50
      </Button>
    </Form>
  )
}

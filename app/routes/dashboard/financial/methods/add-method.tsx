import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { cardProcessor, type OfferedMethods } from '../../../../components/payments/offered-methods.ts'
import { NewCardFields, TestCardList } from '../../../../components/payments/pay-with.tsx'
import { TestCardSelect } from '../../../../components/payments/test-cards.tsx'
import { usePayWith } from '../../../../components/payments/use-pay-with.ts'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/fields/checkbox.tsx'
import { TextField } from '../../../../components/ui/fields/field.tsx'
import { SegmentedLinks } from '../../../../components/ui/fields/segmented.tsx'
import { SectionTitle } from '../../../../components/ui/page.tsx'
import type { FinancialAnswer } from '../financial-request.server.ts'

interface AddMethodProps {
  readonly type: 'credit_card' | 'paypal'
  readonly offered: OfferedMethods
  /** The first method is the default in any case. */
  readonly isFirst: boolean
  readonly posted: FinancialAnswer | null
  readonly busy: boolean
}

const HERE = financialHref('methods')
const addHref = (type: 'card' | 'paypal') => financialHref('methods', `add=${type}`)

/** Adds a card, in its processor's own fields or on its page, or a PayPal account. */
export function AddMethod(props: AddMethodProps) {
  const { type, offered } = props
  const hasCards = cardProcessor(offered) !== null
  const payPal = offered.methods.find((one) => one.type === 'paypal') ?? null
  const shown = !hasCards || (type === 'paypal' && payPal !== null) ? 'paypal' : 'credit_card'
  return (
    <section className="flex flex-col gap-5 rounded-md border border-line bg-surface px-5 py-5">
      <SectionTitle>Add Payment Method</SectionTitle>
      {hasCards && payPal !== null && (
        <SegmentedLinks
          label="Type"
          options={[
            { to: addHref('card'), label: 'Card', isCurrent: shown === 'credit_card' },
            { to: addHref('paypal'), label: 'PayPal account', isCurrent: shown === 'paypal' },
          ]}
        />
      )}
      {shown === 'credit_card' ? (
        <>
          <div className="only-scripted">
            <CardForm {...props} />
          </div>
          <div className="only-unscripted">
            <PlainCardForm {...props} />
          </div>
        </>
      ) : (
        <PayPalForm {...props} isApproved={payPal?.provider === 'paypal'} />
      )}
      <p className="text-meta text-ink-3">Bank accounts are not offered yet.</p>
    </section>
  )
}

function CardForm({ offered, isFirst, posted, busy }: AddMethodProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const state = usePayWith(form, offered, 'card')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isDefault = new FormData(event.currentTarget).has('is_default')
    if (busy || state.busy) return
    const fields = await state.toFields()
    if (fields === null) return
    const body = { intent: 'method_add', ...fields, ...(isDefault && { is_default: 'on' }) }
    submit(body, { method: 'post', action: addHref('card'), preventScrollReset: true })
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <NewCardFields state={state} />
      <DefaultChoice isFirst={isFirst} posted={posted} />
      <Buttons text="Save card" busy={busy || state.busy} isReady={state.isReady} />
      <TestCardList state={state} />
    </form>
  )
}

/** A test card is chosen from a list; a real one is entered on the processor's own page. */
function PlainCardForm({ offered, isFirst, posted, busy }: AddMethodProps) {
  const isSandbox = cardProcessor(offered)?.provider === 'sandbox'
  return (
    <Form method="post" action={addHref('card')} className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="method_add" />
      {isSandbox ? (
        <TestCardSelect chosen={posted?.values.card_token} />
      ) : (
        <input type="hidden" name="pay_with" value="card" />
      )}
      <DefaultChoice isFirst={isFirst} posted={posted} />
      <Buttons text={isSandbox ? 'Save card' : 'Continue to the card form'} busy={busy} isReady />
    </Form>
  )
}

interface PayPalFormProps extends AddMethodProps {
  /** Whether PayPal itself asks the person; the sandbox takes an address as an account. */
  readonly isApproved: boolean
}

function PayPalForm({ isApproved, isFirst, posted, busy }: PayPalFormProps) {
  const refused = posted?.intent === 'method_add' ? posted : null
  return (
    <Form
      method="post"
      action={addHref('paypal')}
      preventScrollReset
      noValidate
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value="method_add" />
      {isApproved ? (
        <>
          <input type="hidden" name="pay_with" value="paypal" />
          <p>You approve it on PayPal’s page, then come back here.</p>
        </>
      ) : (
        <TextField
          label="PayPal email"
          name="paypal_email"
          type="email"
          autoComplete="email"
          defaultValue={refused?.values.paypal_email ?? ''}
          errors={refused?.errors.paypal_email}
        />
      )}
      <DefaultChoice isFirst={isFirst} posted={posted} />
      <Buttons text={isApproved ? 'Continue to PayPal' : 'Save PayPal account'} busy={busy} isReady />
    </Form>
  )
}

function DefaultChoice({ isFirst, posted }: Pick<AddMethodProps, 'isFirst' | 'posted'>) {
  if (isFirst) return null
  const refused = posted?.intent === 'method_add' ? posted : null
  return (
    <Checkbox name="is_default" defaultChecked={refused === null || refused.values.is_default !== undefined}>
      Use as my default
    </Checkbox>
  )
}

interface ButtonsProps {
  readonly text: string
  readonly busy: boolean
  readonly isReady: boolean
}

function Buttons({ text, busy, isReady }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="primary" disabled={!isReady} busy={busy} busyText="Saving...">
        {text}
      </Button>
      <ButtonLink to={HERE} preventScrollReset>
        Cancel
      </ButtonLink>
    </div>
  )
}

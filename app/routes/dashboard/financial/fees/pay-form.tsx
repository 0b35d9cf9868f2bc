import { Form } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { Select } from '../../../../components/ui/fields/select.tsx'
import type { FinancialAnswer } from '../financial-request.server.ts'
import type { UsableMethod } from './fees-view.server.ts'

interface PayFormProps {
  readonly intent: 'pack_buy' | 'fee_pay'
  readonly id: number
  /** The name of a purchase that could be made twice. */
  readonly purchase?: string
  readonly question: string
  readonly button: string
  readonly methods: readonly UsableMethod[]
  /** The answer to a form of the tab that was refused. */
  readonly posted: FinancialAnswer | null
  readonly busy: boolean
}

/** The fragment of the addresses that open a form: without scripts it is scrolled to. */
export const PAY_FORM = 'pay'

/** Asks before a saved method is charged, with the methods to choose from. Works without scripts. */
export function PayForm(props: PayFormProps) {
  const { id } = props
  const place = useRef<HTMLDivElement>(null)
  // On a phone the form is far below the pressed button, so the focus moves to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` tells one opened form from the next.
  useEffect(() => place.current?.focus(), [id])
  return (
    <div ref={place} id={PAY_FORM} tabIndex={-1} className="scroll-mt-24 rounded-md border border-line p-4">
      <PayQuestion {...props} />
    </div>
  )
}

function PayQuestion({ intent, id, purchase, question, button, methods, posted, busy }: PayFormProps) {
  const selectId = useId()
  const refused = posted?.intent === intent && posted.values.id === String(id) ? posted : null
  if (methods.length === 0) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-[60ch]">{question} Add a payment method first.</p>
        <ButtonLink to={financialHref('methods', 'add=card')} variant="primary" reloadDocument>
          Add Payment Method
        </ButtonLink>
      </div>
    )
  }
  return (
    <Form
      method="post"
      action={financialHref('fees', `${intent === 'pack_buy' ? 'pack' : 'fee'}=${id}`)}
      preventScrollReset
      className="flex flex-col items-start gap-4"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {purchase !== undefined && (
        <input type="hidden" name="purchase" value={refused?.values.purchase ?? purchase} />
      )}
      <p className="max-w-[60ch]">{question}</p>
      <div className="flex w-full max-w-[420px] flex-col gap-2">
        <label htmlFor={selectId} className="text-ink">
          Pay with
        </label>
        <Select id={selectId} name="pay_with" defaultValue={refused?.values.pay_with}>
          {methods.map((method) => (
            <option key={method.id} value={method.id}>
              {method.text}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyText="Processing payment">
          {button}
        </Button>
        <ButtonLink to={financialHref('fees')} preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

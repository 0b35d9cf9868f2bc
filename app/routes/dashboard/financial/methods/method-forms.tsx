import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { MAX_LABEL } from '../../../../../domain/money/saved-methods.ts'
import { Banner } from '../../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { TextField } from '../../../../components/ui/fields/field.tsx'
import type { FinancialAnswer } from '../financial-request.server.ts'
import type { ShownMethod } from './methods-view.server.ts'

interface FormProps {
  readonly method: ShownMethod
  readonly busy: boolean
}

const HERE = financialHref('methods')

/** Label and expiry of a saved method. */
export function EditMethod({
  method,
  posted,
  busy,
}: FormProps & { readonly posted: FinancialAnswer | null }) {
  const { id, label, expiry } = method
  const refused = posted?.intent === 'method_edit' && posted.values.id === String(id) ? posted : null
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = refused && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (refused === null) form.current?.querySelector<HTMLElement>('[name=label]')?.focus()
  }, [refused])
  return (
    <Form
      ref={form}
      method="post"
      action={financialHref('methods', `edit=${id}`)}
      preventScrollReset
      noValidate
      className="mt-4 flex max-w-[440px] flex-col gap-5"
    >
      <input type="hidden" name="intent" value="method_edit" />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Label"
        name="label"
        hint="Optional"
        maxLength={MAX_LABEL}
        autoComplete="off"
        defaultValue={refused?.values.label ?? label ?? ''}
        errors={refused?.errors.label}
        note="Your own name for it. Do not enter a card number."
      />
      {expiry !== null && (
        <TextField
          label="Expiry"
          name="expiry"
          hint="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
          defaultValue={refused?.values.expiry ?? expiry}
          errors={refused?.errors.expiry}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
          Save Changes
        </Button>
        <ButtonLink to={HERE} preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Asks before a method is removed, or says why it must stay. */
export function RemoveMethod({ method, problem, busy }: FormProps & { readonly problem: string | null }) {
  if (problem !== null) {
    return (
      <div className="mt-4 flex flex-col items-start gap-4">
        <Banner tone="warning">You cannot remove it now. {problem}</Banner>
        <ButtonLink to={HERE} preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    )
  }
  return (
    <Form
      method="post"
      action={financialHref('methods', `remove=${method.id}`)}
      preventScrollReset
      className="mt-4 flex flex-col items-start gap-4"
    >
      <input type="hidden" name="intent" value="method_remove" />
      <input type="hidden" name="id" value={method.id} />
      <p className="max-w-[60ch]">
        Remove {method.text}? We will not charge it again. To use it later, add it again.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyText="Removing">
          Remove
        </Button>
        <ButtonLink to={HERE} preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    </Form>
  )
}

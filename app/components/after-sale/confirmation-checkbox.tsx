import type { RefusedForm } from '../../lib/http.server.ts'
import { CONFIRMATION_REQUIRED } from '../../lib/labels/handover-labels.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { FieldError } from '../ui/fields/field.tsx'

interface ConfirmationCheckboxProps {
  /** The id of the form that the checkbox belongs to, if the checkbox is not inside it. */
  readonly form?: string | undefined
  readonly refused: RefusedForm | null
  readonly children: string
}

/** The confirmation of an action that cannot be undone; the server refuses the form without it. */
export function ConfirmationCheckbox({ form, refused, children }: ConfirmationCheckboxProps) {
  const isRefused = refused?.errors.sure !== undefined
  return (
    <div>
      <Checkbox
        name="sure"
        value="yes"
        required
        form={form}
        refused={isRefused}
        aria-describedby={isRefused ? 'sure-error' : undefined}
      >
        {children}
      </Checkbox>
      <div role="alert">
        <FieldError id="sure-error" message={isRefused ? CONFIRMATION_REQUIRED : undefined} />
      </div>
    </div>
  )
}

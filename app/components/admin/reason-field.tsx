import type { FieldErrors } from '../../../domain/errors.ts'
import { MAX_REASON } from '../../../domain/listing/seller-action-copy.ts'
import { TextField } from '../ui/fields/field.tsx'

interface ReasonFieldProps {
  readonly id?: string
  /** The refused form, with what was typed. */
  readonly posted: { readonly values: Readonly<Record<string, string>>; readonly errors: FieldErrors } | null
  readonly note?: string
}

/** The reason of a change, for the audit log (docs/rules/administration.md, Audit log). */
export function ReasonField({ id, posted, note = 'Optional. Kept in the audit log.' }: ReasonFieldProps) {
  return (
    <TextField
      id={id}
      label="Reason"
      name="reason"
      maxLength={MAX_REASON}
      autoComplete="off"
      defaultValue={posted?.values.reason ?? ''}
      errors={posted?.errors.reason}
      note={note}
    />
  )
}

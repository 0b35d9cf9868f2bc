import { editLabel } from '../../../domain/display/edit-texts.ts'
import type { FieldErrors } from '../../../domain/errors.ts'
import type { EditField, EditValues } from '../../../domain/listing/edit-values.ts'

/** What each field of the form is given: its label, what stands in it, and why it was refused. */
export type FieldOf = (name: EditField) => {
  readonly label: string
  readonly name: EditField
  readonly defaultValue: string
  readonly errors: readonly string[] | undefined
}

export function fieldsOf(values: EditValues, errors: FieldErrors): FieldOf {
  return (name) => ({ label: editLabel(name), name, defaultValue: values[name], errors: errors[name] })
}

import type { FieldErrors } from '../../../domain/errors.ts'
import type { EditField, EditValues } from '../../../domain/listing/edit-values.ts'
import type { FormFieldProps } from '../../components/forms/field-of.ts'
import { editLabel } from '../../components/listing-form/edit-copy.ts'

/** Props of each field of the edit form. Fields are uncontrolled, so that the form works without scripts. */
export type WireEditField = <Name extends EditField>(
  name: Name,
) => FormFieldProps<Name> & { readonly defaultValue: string }

export function wireEditFields(values: EditValues, errors: FieldErrors): WireEditField {
  return (name) => ({ label: editLabel(name), name, defaultValue: values[name], errors: errors[name] })
}

import type { CreateField } from '../../../domain/listing/create-form.ts'
import { CREATE_LABELS } from '../../../domain/listing/create-places.ts'
import type { FormFieldProps } from '../../components/forms/field-of.ts'
import type { CreateFormState } from './use-create-form.ts'

/** Props of every section of the form. */
export interface SectionProps {
  readonly create: CreateFormState
}

/** Props of a field: name, label, value, errors and change handler. */
export function wireField<Name extends CreateField>(
  { form, shown, setValue }: CreateFormState,
  field: Name,
): FormFieldProps<Name> & { readonly value: string } {
  return {
    name: field,
    label: CREATE_LABELS[field],
    value: form.values[field],
    errors: shown[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setValue(field, event.currentTarget.value),
  }
}

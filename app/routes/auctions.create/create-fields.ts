import type { CreateField } from '../../../domain/listing/create-form.ts'
import type { FieldWiring } from '../../components/forms/field-of.ts'
import { CREATE_LABELS } from '../../components/listing-form/create-copy.ts'
import type { CreateFormState } from './use-create-form.ts'

/** What every part of the form is given. */
export interface SectionProps {
  readonly create: CreateFormState
}

/** The attributes of a field of the form: its name, its words, what stands in it and why it was refused. */
export function wireField<Name extends CreateField>(
  { form, shown, setValue }: CreateFormState,
  field: Name,
): FieldWiring<Name> & { readonly value: string } {
  return {
    name: field,
    label: CREATE_LABELS[field],
    value: form.values[field],
    errors: shown[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setValue(field, event.currentTarget.value),
  }
}

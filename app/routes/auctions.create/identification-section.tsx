import { findVinContradictions } from '../../../domain/listing/create-form.ts'
import { CREATE_SECTIONS } from '../../../domain/listing/create-places.ts'
import { MAKE_FILTERS } from '../../../domain/vehicle/enumerations.ts'
import { FieldWarning } from '../../components/listing-form/field-warning.tsx'
import { TrimAndMileageFields } from '../../components/listing-form/specification-fields.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { type SectionProps, wireField } from './create-fields.ts'
import { FormSection } from './form-section.tsx'
import { VinField } from './vin-field.tsx'

/** The fields that identify the vehicle. */
export function IdentificationSection({ create }: SectionProps) {
  const contradictions = findVinContradictions(create.form)
  return (
    <FormSection section={CREATE_SECTIONS[0]}>
      <VinField create={create} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...wireField(create, 'stock_number')}
          maxLength={40}
          autoComplete="off"
          hint="Optional, only you see it"
        />
        <TextField
          {...wireField(create, 'year')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          required
          note={contradictions.year && <FieldWarning>{contradictions.year}</FieldWarning>}
        />
        <TextField
          {...wireField(create, 'make')}
          list="makes"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          required
          note={contradictions.make && <FieldWarning>{contradictions.make}</FieldWarning>}
        />
        <TextField
          {...wireField(create, 'model')}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          required
          note={contradictions.model && <FieldWarning>{contradictions.model}</FieldWarning>}
        />
        <TrimAndMileageFields field={(name) => wireField(create, name)} />
      </div>
      <datalist id="makes">
        {MAKE_FILTERS.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
    </FormSection>
  )
}

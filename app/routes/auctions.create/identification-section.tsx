import { contradictionsOf } from '../../../domain/listing/create-form.ts'
import { CREATE_SECTIONS } from '../../../domain/listing/create-places.ts'
import { MAKE_FILTERS } from '../../../domain/vehicle/enumerations.ts'
import { Contradiction } from '../../components/listing-form/contradiction.tsx'
import { TrimAndMileageFields } from '../../components/listing-form/specification-fields.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import { fieldOf, type PartProps } from './create-fields.ts'
import { FormSection } from './form-section.tsx'
import { VinField } from './vin-field.tsx'

/** Which vehicle it is. */
export function IdentificationPart({ create }: PartProps) {
  const said = contradictionsOf(create.form)
  return (
    <FormSection section={CREATE_SECTIONS[0]}>
      <VinField create={create} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...fieldOf(create, 'year')}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          required
          note={said.year && <Contradiction>{said.year}</Contradiction>}
        />
        <TextField
          {...fieldOf(create, 'make')}
          list="makes"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          required
          note={said.make && <Contradiction>{said.make}</Contradiction>}
        />
        <TextField
          {...fieldOf(create, 'model')}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          required
          note={said.model && <Contradiction>{said.model}</Contradiction>}
        />
        <TrimAndMileageFields field={(name) => fieldOf(create, name)} />
      </div>
      <datalist id="makes">
        {MAKE_FILTERS.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
    </FormSection>
  )
}

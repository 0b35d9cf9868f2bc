import { groupedPriceText } from '../../../domain/display/usd.ts'
import { CREATE_SECTIONS, contradictionsOf } from '../../../domain/listing/create-form.ts'
import { MAKE_FILTERS, MILEAGE_TYPES } from '../../../domain/vehicle/enumerations.ts'
import { ChoiceField } from '../listing/choice-field.tsx'
import { TextField } from '../ui/field.tsx'
import { Contradiction } from './contradiction.tsx'
import { fieldOf, type PartProps } from './create-fields.ts'
import { FormSection } from './form-section.tsx'
import { VinField } from './vin-field.tsx'

/** Which vehicle it is. */
export function IdentificationPart({ create }: PartProps) {
  const said = contradictionsOf(create.form)
  const mileage = fieldOf(create, 'mileage')
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
        <TextField {...fieldOf(create, 'trim')} maxLength={60} autoComplete="off" hint="Optional" />
        <TextField
          {...mileage}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          required
          hint="As the odometer shows"
          onBlur={() => {
            const grouped = groupedPriceText(mileage.value)
            if (grouped !== mileage.value) create.setValue('mileage', grouped)
          }}
        />
        <ChoiceField {...fieldOf(create, 'mileage_type')} options={MILEAGE_TYPES} />
      </div>
      <datalist id="makes">
        {MAKE_FILTERS.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
    </FormSection>
  )
}

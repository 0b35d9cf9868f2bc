import { CREATE_SECTIONS, contradictionsOf } from '../../../domain/listing/create-form.ts'
import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../../../domain/vehicle/enumerations.ts'
import { ChoiceField } from '../listing/choice-field.tsx'
import { TextField } from '../ui/field.tsx'
import { Contradiction } from './contradiction.tsx'
import { fieldOf, type PartProps } from './create-fields.ts'
import { DeclarationsPart } from './declarations-part.tsx'
import { EquipmentField } from './equipment-field.tsx'
import { FormSection } from './form-section.tsx'

/** What the vehicle is like. */
export function SpecificationsPart({ create }: PartProps) {
  const said = contradictionsOf(create.form)
  return (
    <FormSection section={CREATE_SECTIONS[1]}>
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          {...fieldOf(create, 'body_style')}
          options={BODY_STYLES}
          note={said.body_style && <Contradiction>{said.body_style}</Contradiction>}
        />
        <TextField
          {...fieldOf(create, 'engine_size')}
          inputMode="decimal"
          maxLength={4}
          autoComplete="off"
          hint="Liters, optional"
          note={said.engine_size && <Contradiction>{said.engine_size}</Contradiction>}
        />
        <ChoiceField {...fieldOf(create, 'transmission')} options={TRANSMISSIONS} />
        <ChoiceField
          {...fieldOf(create, 'fuel_type')}
          options={FUEL_TYPES}
          note={said.fuel_type && <Contradiction>{said.fuel_type}</Contradiction>}
        />
        <ChoiceField {...fieldOf(create, 'drivetrain')} options={DRIVETRAINS} none="Not stated" />
        <ChoiceField {...fieldOf(create, 'condition_rating')} options={CONDITION_RATINGS} none="Not stated" />
        <ChoiceField {...fieldOf(create, 'title_status')} options={TITLE_STATUSES} />
        <div className="max-sm:hidden" />
        <TextField {...fieldOf(create, 'exterior_color')} maxLength={40} autoComplete="off" hint="Optional" />
        <TextField {...fieldOf(create, 'interior_color')} maxLength={40} autoComplete="off" hint="Optional" />
      </div>
      <EquipmentField create={create} />
      <DeclarationsPart create={create} />
    </FormSection>
  )
}

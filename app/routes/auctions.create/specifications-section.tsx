import { findVinContradictions } from '../../../domain/listing/create-form.ts'
import { CREATE_SECTIONS } from '../../../domain/listing/create-places.ts'
import { CREATE_LABELS } from '../../components/listing-form/create-copy.ts'
import { DeclarationFields } from '../../components/listing-form/declaration-fields.tsx'
import { EquipmentField } from '../../components/listing-form/equipment-field.tsx'
import { FieldWarning } from '../../components/listing-form/field-warning.tsx'
import { SpecificationFields } from '../../components/listing-form/specification-fields.tsx'
import { type SectionProps, wireField } from './create-fields.ts'
import { FormSection } from './form-section.tsx'

/** Specifications, equipment and the seller's declarations. */
export function SpecificationsSection({ create }: SectionProps) {
  const contradictions = findVinContradictions(create.form)
  const note = (text: string | undefined) => text && <FieldWarning>{text}</FieldWarning>
  return (
    <FormSection section={CREATE_SECTIONS[1]}>
      <SpecificationFields
        field={(name) => wireField(create, name)}
        notes={{
          body_style: note(contradictions.body_style),
          engine_size: note(contradictions.engine_size),
          fuel_type: note(contradictions.fuel_type),
        }}
      />
      <EquipmentField
        name="equipment"
        label={CREATE_LABELS.equipment}
        equipment={create.form.equipment}
        errors={create.shown.equipment}
        onChange={(equipment) => create.setForm({ ...create.latestForm(), equipment }, ['equipment'])}
      />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-1 text-body font-semibold text-ink">Declared by you</legend>
        <p className="max-w-prose text-meta text-ink-3">
          Buyers see this as you state it. In California a seller provides a smog certificate, unless the car
          is exempt.
        </p>
        <DeclarationFields field={(name) => wireField(create, name)} />
      </fieldset>
    </FormSection>
  )
}

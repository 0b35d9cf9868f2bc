import { Check } from 'lucide-react'
import {
  type CreateField,
  findVinContradictions,
  unconfirmedFields,
} from '../../../domain/listing/create-form.ts'
import { CREATE_LABELS, CREATE_SECTIONS } from '../../../domain/listing/create-places.ts'
import { hasEngineSize } from '../../../domain/vehicle/engine-size.ts'
import { confirmText } from '../../components/listing-form/create-copy.ts'
import { DeclarationFields } from '../../components/listing-form/declaration-fields.tsx'
import { EquipmentField } from '../../components/listing-form/equipment-field.tsx'
import { FieldWarning } from '../../components/listing-form/field-warning.tsx'
import { SpecificationFields } from '../../components/listing-form/specification-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { type SectionProps, wireField } from './create-fields.ts'
import { focusPlace } from './focus-place.ts'
import { FormSection } from './form-section.tsx'

const NO_ENGINE_SIZE = 'An electric car has none.'
const ELECTRIC_DISABLED: ReadonlySet<string> = new Set(['engine_size'])

/** Specifications, equipment and the seller's declarations. */
export function SpecificationsSection({ create }: SectionProps) {
  const contradictions = findVinContradictions(create.form)
  const note = (text: string | undefined) => text && <FieldWarning>{text}</FieldWarning>
  const { values } = create.form
  const isElectric = !hasEngineSize(values.fuel_type)
  function confirm(name: CreateField) {
    create.setValue(name, values[name])
    // The button disappears; its field keeps the focus.
    focusPlace(name)
  }
  const confirmations = unconfirmedFields(create.form).map((name) => [
    name,
    <Button
      key={name}
      type="button"
      variant="quiet"
      className="max-[359px]:px-2"
      onClick={() => confirm(name)}
    >
      <Check aria-hidden className="size-4" />
      {confirmText(name, values[name])}
    </Button>,
  ])
  return (
    <FormSection section={CREATE_SECTIONS[1]}>
      <SpecificationFields
        field={(name) => wireField(create, name)}
        notes={{
          body_style: note(contradictions.body_style),
          engine_size: isElectric ? NO_ENGINE_SIZE : note(contradictions.engine_size),
          fuel_type: note(contradictions.fuel_type),
          ...Object.fromEntries(confirmations),
        }}
        disabled={isElectric ? ELECTRIC_DISABLED : undefined}
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

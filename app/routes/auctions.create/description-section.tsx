import { toDescriptionFacts } from '../../../domain/listing/create-form.ts'
import { CREATE_SECTIONS } from '../../../domain/listing/create-places.ts'
import { VEHICLE_LIMITS } from '../../../domain/vehicle/enumerations.ts'
import { AssistRow } from '../../components/listing-form/assist-row.tsx'
import { descriptionCountText, longDescriptionText } from '../../components/listing-form/description-copy.ts'
import { FieldWarning } from '../../components/listing-form/field-warning.tsx'
import { useAssist } from '../../components/listing-form/use-assist.ts'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import { type SectionProps, wireField } from './create-fields.ts'
import { FormSection } from './form-section.tsx'

const TOO_LONG = 'Description must be at most 1,000 characters'

/** The description, with the assist that writes it from the stated facts. */
export function DescriptionSection({ create }: SectionProps) {
  const { description } = create.form.values
  const field = wireField(create, 'description')
  const isTooLong = description.trim().length > VEHICLE_LIMITS.maxDescriptionCharacters
  const warning = longDescriptionText(description)
  const assist = useAssist({
    now: description,
    latest: () => create.latestForm().values.description,
    write: (text) => create.setValue('description', text),
  })
  return (
    <FormSection section={CREATE_SECTIONS[2]}>
      <TextareaField
        {...field}
        errors={field.errors ?? (isTooLong ? [TOO_LONG] : undefined)}
        rows={9}
        required
        hint={descriptionCountText(description)}
        note={warning && <FieldWarning>{warning}</FieldWarning>}
      />
      <AssistRow
        assist={assist}
        onGenerate={() => void assist.generate(toDescriptionFacts(create.latestForm()))}
      />
    </FormSection>
  )
}

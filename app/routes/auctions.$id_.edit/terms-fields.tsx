import { ChoiceField } from '../../components/listing-form/choice-field.tsx'
import { EDIT_MESSAGES } from '../../components/listing-form/edit-copy.ts'
import { PriceFields } from '../../components/listing-form/price-fields.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import type { WireEditField } from './edit-field.ts'

interface TermsFieldsProps {
  readonly field: WireEditField
  /** Starting bid and times can no longer be changed; reserve and buy now price can be lowered or removed. */
  readonly isFixed: boolean
  readonly durations: readonly number[]
  readonly earliestStart: string
}

/** Prices and times of a listing. A fixed field is shown disabled with the reason, and is not posted. */
export function TermsFields({ field, isFixed, durations, earliestStart }: TermsFieldsProps) {
  const duration = field('auction_duration')
  return (
    <PriceFields field={field} isFixed={isFixed}>
      <TextField
        {...field('start_at')}
        type="datetime-local"
        hint="Pacific time"
        min={isFixed ? undefined : earliestStart}
        disabled={isFixed}
        note={isFixed ? EDIT_MESSAGES.fixed : 'At least 15 minutes from now, unless you leave it unchanged.'}
      />
      <ChoiceField
        {...duration}
        options={durations.map(String)}
        labelOf={(days) => `${days} days`}
        {...(duration.defaultValue === '' && { none: 'As it is' })}
        disabled={isFixed}
        note={isFixed ? EDIT_MESSAGES.fixed : undefined}
      />
    </PriceFields>
  )
}

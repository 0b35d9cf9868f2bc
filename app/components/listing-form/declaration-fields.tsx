import {
  accidentHistoryLabel,
  registrationLabel,
  smogLabel,
} from '../../../domain/vehicle/declaration-labels.ts'
import { ACCIDENT_HISTORIES, NOT_STATED, REGISTRATIONS } from '../../../domain/vehicle/declarations.ts'
import { SMOG_CHOICES } from '../../../domain/vehicle/smog-choice.ts'
import type { GetFieldProps } from '../forms/field-of.ts'
import { TextareaField, TextField } from '../ui/fields/field.tsx'
import { ChoiceField } from './choice-field.tsx'

type Declaration = 'registration' | 'accidents' | 'smog' | 'smog_certified_on' | 'known_faults'

/** The seller's declarations. A field that is left empty is published as 'Not stated'. */
export function DeclarationFields({ field }: { readonly field: GetFieldProps<Declaration> }) {
  return (
    <div className="group/declared flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          {...field('registration')}
          options={REGISTRATIONS}
          labelOf={registrationLabel}
          none={NOT_STATED}
        />
        <ChoiceField
          {...field('accidents')}
          options={ACCIDENT_HISTORIES}
          labelOf={accidentHistoryLabel}
          none={NOT_STATED}
        />
        <ChoiceField {...field('smog')} options={SMOG_CHOICES} labelOf={smogLabel} none={NOT_STATED} />
        {/* Shown by CSS, so that it also works without scripts. */}
        <div className="hidden group-has-[option[value=certified]:checked]/declared:block">
          <TextField {...field('smog_certified_on')} type="date" hint="Optional" />
        </div>
      </div>
      <TextareaField
        {...field('known_faults')}
        rows={3}
        hint="Optional"
        note="What a buyer should know: warning lights, leaks, worn tires, dents. Being upfront prevents disputes."
      />
    </div>
  )
}

import {
  accidentHistoryLabel,
  registrationLabel,
  smogExemptionLabel,
  smogLabel,
} from '../../../domain/display/create-texts.ts'
import {
  ACCIDENT_HISTORIES,
  NOT_STATED,
  REGISTRATIONS,
  SMOG_EXEMPTIONS,
  SMOG_STATES,
} from '../../../domain/vehicle/declarations.ts'
import { ChoiceField } from '../listing/choice-field.tsx'
import { TextareaField, TextField } from '../ui/field.tsx'
import { fieldOf, type PartProps } from './create-fields.ts'

/** What the seller declares, and is held to. What is left out stands as 'Not stated'. */
export function DeclarationsPart({ create }: PartProps) {
  const { smog } = create.form.values
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1 text-body font-semibold text-ink">Declared by you</legend>
      <p className="max-w-prose text-meta text-ink-3">
        Buyers see this as you state it. In California a seller provides a smog certificate, unless the car is
        exempt.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          {...fieldOf(create, 'registration')}
          options={REGISTRATIONS}
          labelOf={registrationLabel}
          none={NOT_STATED}
        />
        <ChoiceField
          {...fieldOf(create, 'accidents')}
          options={ACCIDENT_HISTORIES}
          labelOf={accidentHistoryLabel}
          none={NOT_STATED}
        />
        <ChoiceField
          {...fieldOf(create, 'smog')}
          options={SMOG_STATES}
          labelOf={smogLabel}
          none={NOT_STATED}
        />
        {smog === 'certified' && (
          <TextField {...fieldOf(create, 'smog_certified_on')} type="date" hint="Optional" />
        )}
        {smog === 'exempt' && (
          <ChoiceField
            {...fieldOf(create, 'smog_exemption')}
            options={SMOG_EXEMPTIONS}
            labelOf={smogExemptionLabel}
            none="Choose"
          />
        )}
      </div>
      <TextareaField
        {...fieldOf(create, 'known_faults')}
        rows={3}
        hint="Optional"
        note="What a buyer should know: warning lights, leaks, worn tires, dents. It keeps a sale from being disputed."
      />
    </fieldset>
  )
}

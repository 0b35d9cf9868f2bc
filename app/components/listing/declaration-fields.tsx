import { SMOG_LABELS } from '../../../domain/display/edit-texts.ts'
import {
  ACCIDENT_HISTORIES,
  accidentsText,
  NO_DECLARATIONS,
  NOT_STATED,
  REGISTRATIONS,
  registrationText,
} from '../../../domain/vehicle/declarations.ts'
import { SelectField, TextareaField, TextField } from '../ui/field.tsx'
import type { FieldOf } from './edit-field.ts'

/** What the seller answers for; what is not stated is shown as not stated. */
export function DeclarationFields({ field }: { readonly field: FieldOf }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('registration')}>
          <option value="">{NOT_STATED}</option>
          {REGISTRATIONS.map((registration) => (
            <option key={registration} value={registration}>
              {registrationText({ ...NO_DECLARATIONS, registration })}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('accidents')}>
          <option value="">{NOT_STATED}</option>
          {ACCIDENT_HISTORIES.map((accidents) => (
            <option key={accidents} value={accidents}>
              {accidentsText({ ...NO_DECLARATIONS, accidents })}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('smog')}>
          <option value="">{NOT_STATED}</option>
          {Object.entries(SMOG_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField {...field('smog_certified_on')} type="date" hint="With a certificate" />
      </div>
      <TextareaField {...field('known_faults')} maxLength={1_000} hint="At most 1,000 characters" />
    </div>
  )
}

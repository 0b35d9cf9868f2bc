import { AUCTION_TYPES } from '../../../domain/vehicle/enumerations.ts'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'
import type { FormFieldProps } from '../forms/field-of.ts'
import { FieldError } from '../ui/fields/field.tsx'
import { Radio } from '../ui/fields/radio.tsx'

interface AuctionTypeFieldProps {
  readonly field: FormFieldProps
  /** Why the type cannot be changed; without it both types can be chosen. */
  readonly fixedReason?: string | undefined
}

/** The choice between an auction with and without a reserve. */
export function AuctionTypeField({ field, fixedReason }: AuctionTypeFieldProps) {
  const { name, label, value, defaultValue, errors, onChange } = field
  const id = `field-${name}`
  return (
    <fieldset aria-describedby={errors && `${id}-error`} className="min-w-0">
      <legend className="mb-1 text-meta font-[560] text-ink">{label}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {AUCTION_TYPES.map((type, index) => (
          <Radio
            key={type}
            id={index === 0 ? id : undefined}
            name={name}
            value={type}
            {...(onChange
              ? { checked: value === type, onChange: () => onChange({ currentTarget: { value: type } }) }
              : { defaultChecked: defaultValue === type })}
            disabled={fixedReason !== undefined}
            aria-invalid={errors !== undefined || undefined}
            note={fixedReason !== undefined && type === 'no_reserve' ? fixedReason : NOTES[type]}
          >
            {vehicleValueLabel(type)}
          </Radio>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={errors?.[0]} />
    </fieldset>
  )
}

const NOTES = {
  reserve: 'You set the lowest price you will take.',
  no_reserve: 'Sells to the highest bid, at any price. Draws more bidders.',
} as const

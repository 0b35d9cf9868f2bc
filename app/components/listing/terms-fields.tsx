import { EDIT_TEXTS } from '../../../domain/display/edit-texts.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { Radio } from '../ui/radio.tsx'
import type { FieldOf } from './edit-field.ts'

interface TermsFieldsProps {
  readonly field: FieldOf
  /** Starting bid and times stand for good; reserve and buy now price can be lowered or removed. */
  readonly isFixed: boolean
  readonly durations: readonly number[]
  readonly earliestStart: string
}

/** Prices and times. What is fixed is shown with the reason, and is no part of what is sent. */
export function TermsFields({ field, isFixed, durations, earliestStart }: TermsFieldsProps) {
  const { defaultValue: type, errors } = field('auction_type')
  const lowered = isFixed ? 'Can be lowered or removed' : 'Optional'
  const hasNone = isFixed && type === 'no_reserve'
  return (
    <div className="group flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('starting_bid')}
          inputMode="decimal"
          required={!isFixed}
          disabled={isFixed}
          note={isFixed ? EDIT_TEXTS.fixed : undefined}
        />
        <TextField
          {...field('buy_now_price')}
          inputMode="decimal"
          hint={lowered}
          disabled={isFixed && field('buy_now_price').defaultValue === ''}
          note={isFixed && field('buy_now_price').defaultValue === '' ? 'Cannot be added now.' : undefined}
        />
      </div>
      <fieldset aria-describedby={errors && 'auction-type-error'}>
        <legend className="mb-1 text-meta font-[560] text-ink">Auction type</legend>
        <Radio name="auction_type" value="reserve" defaultChecked={type === 'reserve'} disabled={hasNone}>
          Reserve
        </Radio>
        <Radio
          name="auction_type"
          value="no_reserve"
          defaultChecked={type === 'no_reserve'}
          disabled={hasNone}
          note={hasNone ? 'A reserve cannot be added now.' : undefined}
        >
          No Reserve
        </Radio>
      </fieldset>
      {!hasNone && (
        <div className="group-has-[[value^=no]:checked]:hidden">
          <TextField
            {...field('reserve_price')}
            label="Reserve price"
            inputMode="decimal"
            hint={isFixed ? 'Can be lowered or removed' : undefined}
            note="Bidders never see the amount, only whether it is met."
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('start_at')}
          type="datetime-local"
          hint="Pacific time"
          min={isFixed ? undefined : earliestStart}
          disabled={isFixed}
          note={isFixed ? EDIT_TEXTS.fixed : 'An hour from now at the earliest, unless it stays as it is.'}
        />
        <SelectField
          {...field('auction_duration')}
          disabled={isFixed}
          note={isFixed ? EDIT_TEXTS.fixed : undefined}
        >
          {field('auction_duration').defaultValue === '' && <option value="">As it is</option>}
          {durations.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

import { RATINGS } from '../../../domain/messaging/limits.ts'
import { starsText } from '../../../domain/messaging/seller-record.ts'
import { Stars } from '../../components/messaging/stars.tsx'
import { FieldError } from '../../components/ui/fields/field.tsx'
import { Radio } from '../../components/ui/fields/radio.tsx'

interface RatingFieldProps {
  readonly chosen: string | undefined
  readonly errors: readonly string[] | undefined
}

/** One to five stars. */
export function RatingField({ chosen, errors }: RatingFieldProps) {
  return (
    <fieldset aria-describedby={errors && 'rating-error'}>
      <legend className="mb-1 text-meta font-[560] text-ink">Rating</legend>
      {RATINGS.map((rating) => (
        <Radio key={rating} name="rating" value={rating} defaultChecked={chosen === String(rating)}>
          <span className="flex items-center gap-3">
            <span aria-hidden className="flex">
              <Stars rating={rating} />
            </span>
            {starsText(rating)}
          </span>
        </Radio>
      ))}
      <FieldError id="rating-error" message={errors?.[0]} />
    </fieldset>
  )
}

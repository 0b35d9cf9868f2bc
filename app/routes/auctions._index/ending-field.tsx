import { countText } from '../../../domain/format/usd.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { ENDING_WITHIN, endingWithinLabel } from '../../../domain/search/ending-within.ts'
import type { Facets } from '../../../domain/search/facets.ts'
import { Select } from '../../components/ui/fields/select.tsx'
import { facetCount } from './facet-counts.ts'

interface EndingFieldProps {
  /** The id of the form that it belongs to. */
  readonly form: string
  readonly filters: AuctionFilters
  readonly facets: Facets | null
}

/** The longest time until the end: one of a few lengths, or any. */
export function EndingField({ form, filters: { endingWithin }, facets }: EndingFieldProps) {
  return (
    <Select
      key={endingWithin}
      form={form}
      name="ending_within"
      defaultValue={endingWithin ?? ''}
      aria-label="Ending within"
    >
      <option value="">Any time</option>
      {ENDING_WITHIN.map((within) => {
        const count = facetCount(facets, 'ending_within', within)
        return (
          <option key={within} value={within}>
            {endingWithinLabel(within)}
            {count !== null && ` (${countText(count)})`}
          </option>
        )
      })}
    </Select>
  )
}

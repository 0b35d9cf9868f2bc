import { NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { chosenStatuses } from '../../../domain/search/browse-statuses.ts'

/** Fields name their form, since cards that contain other forms are between them. */
export const FILTER_FORM = 'browse-filters'

/** Fields in which people type commas and dollar signs. */
const NUMBERS = ['min_price', 'max_price', 'mileage_min', 'mileage_max']

/** The query of a filter form, without empty fields, the default order and the default statuses. */
export function filterQuery(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  const fields = new FormData(form)
  const statuses = fields.getAll('status').map(String)
  if (chosenStatuses(statuses).length === 0) fields.delete('status')
  for (const [name, value] of fields) {
    const isNumber = NUMBERS.includes(name)
    const isDefault = name === 'sort' && value === NO_FILTERS.sort
    if (typeof value !== 'string' || value.trim() === '' || isDefault) continue
    query.append(name, isNumber ? value.replace(/[$,\s]/g, '') : value.trim())
  }
  return query.toString()
}

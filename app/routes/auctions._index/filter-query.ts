import { NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { chosenStatuses } from '../../../domain/search/browse-statuses.ts'

/** The fields name their form, since cards with forms of their own stand among them. */
export const FILTER_FORM = 'browse-filters'

/** What people write with a comma or a dollar sign. */
const NUMBERS = ['min_price', 'max_price', 'mileage_min', 'mileage_max']

/** The query that a form of filters stands for; what is empty, the default order and the statuses of the start are left out of it. */
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

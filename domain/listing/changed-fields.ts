import { vehicleField } from '../vehicle/fields.ts'

/** The names of a listing's fields in messages about changes; those of the vehicle's table are there. */
const NAMES: Readonly<Record<string, string>> = {
  vin: 'VIN',
  features: 'equipment',
  declarations: 'declarations',
  starting_bid: 'starting bid',
  buy_now_price: 'buy now price',
  reserve_price: 'reserve',
  auction_type: 'auction type',
  start_time: 'start',
  end_time: 'end',
  photo_added: 'added photo',
  photo_removed: 'removed photo',
  photo_primary: 'primary photo',
  photo_words: 'words of a photo',
}

/** The name of a field within a sentence. */
export function fieldName(field: string): string {
  const known = vehicleField(field)
  if (known !== undefined) return known.changeName ?? known.label.toLowerCase()
  return NAMES[field] ?? field.replaceAll('_', ' ')
}

/** The maximum number of names; the rest are counted. */
const MOST_NAMED = 4

/** Lists the changed fields: 'mileage, condition and 3 more'. */
export function changedFieldsText(fields: readonly string[]): string {
  const names = fields.map(fieldName)
  if (names.length <= 1) return names[0] ?? 'details'
  if (names.length > MOST_NAMED) {
    const named = names.slice(0, MOST_NAMED - 1)
    return `${named.join(', ')} and ${names.length - named.length} more`
  }
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

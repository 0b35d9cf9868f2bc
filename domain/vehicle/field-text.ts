import { countText } from '../format/usd.ts'
import { vehicleField } from './fields.ts'
import { engineSizeText, NOT_AVAILABLE, vehicleValueLabel } from './vehicle-labels.ts'

/** The text of a vehicle field's value: 'All-wheel drive', '3.0 L'; 'N/A' when missing. */
export function fieldText(name: string, value: string | number | null): string {
  if (value === null || value === '') return NOT_AVAILABLE
  const field = vehicleField(name)
  if (field?.kind === 'choice') return vehicleValueLabel(String(value))
  if (field?.kind !== 'number' || typeof value === 'string') return String(value)
  if (field.format === 'liters') return engineSizeText(value)
  return field.format === 'grouped' ? countText(value) : String(value)
}

import type { CreateErrorField } from '../../../domain/listing/create-places.ts'

/** The element id of a field. */
export function toPlaceId(place: CreateErrorField): string {
  return `field-${place}`
}

/** Moves the focus to a field, which scrolls it into view. */
export function focusPlace(place: CreateErrorField): void {
  document.getElementById(toPlaceId(place))?.focus()
}

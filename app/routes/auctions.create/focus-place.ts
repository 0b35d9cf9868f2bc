import type { CreatePlace } from '../../../domain/listing/create-places.ts'

/** The id of a field of the form in its page. */
export function toPlaceId(place: CreatePlace): string {
  return `field-${place}`
}

/** Gives a field the focus, and brings it into sight. */
export function focusPlace(place: CreatePlace): void {
  document.getElementById(toPlaceId(place))?.focus()
}

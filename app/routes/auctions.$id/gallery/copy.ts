/** '3 of 12': the photo shown, counted from 1. `index` counts from 0. */
export function photoPositionText(index: number, count: number): string {
  return `${index + 1} of ${count}`
}

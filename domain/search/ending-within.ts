import { HOUR_MS } from '../format/time-units.ts'

/** The choices of the 'Ending within' filter; also the values of its URL parameter. */
export const ENDING_WITHIN = ['1h', '24h', '3d', '7d'] as const
export type EndingWithin = (typeof ENDING_WITHIN)[number]

const LENGTHS: Readonly<Record<EndingWithin, { readonly label: string; readonly ms: number }>> = {
  '1h': { label: '1 hour', ms: HOUR_MS },
  '24h': { label: '24 hours', ms: 24 * HOUR_MS },
  '3d': { label: '3 days', ms: 72 * HOUR_MS },
  '7d': { label: '7 days', ms: 168 * HOUR_MS },
}

/** '24 hours', for use below the heading 'Ending within'. */
export function endingWithinLabel(within: EndingWithin): string {
  return LENGTHS[within].label
}

/** 'Ends within 24 hours', for use without a heading. */
export function endingWithinChip(within: EndingWithin): string {
  return `Ends within ${endingWithinLabel(within)}`
}

/** The duration in milliseconds. */
export function endingWithinMs(within: EndingWithin): number {
  return LENGTHS[within].ms
}

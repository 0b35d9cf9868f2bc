import { fixedWords, running } from '../../app/components/development/running-example.ts'
import type { WireListedAuction } from '../../domain/schemas/auction.ts'

/** Half an hour before the end of the made-up auction. */
export const NOW_MS = Date.parse('2026-11-22T02:15:04.000Z')

/** An active auction as lists have it, with some of it changed. */
export function listed(given: Partial<WireListedAuction> = {}): WireListedAuction {
  return { ...fixedWords, ...running().auction, watchers: 0, ...given }
}

import { calendarFile, hasCalendar } from '../../../domain/auction/calendar-file.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readAuction } from './read-auction.ts'

const NOTHING_TO_COME = refusal('not_found', { message: 'This auction has no end to come.' })

/**
 * An iCalendar file of an auction's end, and of its start while that is ahead, with the room's current times.
 * Error: `not_found` if the auction is not visible or has ended.
 */
export async function readCalendar(
  env: Env,
  options: {
    readonly auctionId: number
    readonly viewer: Viewer | null
    readonly origin: string
    readonly nowMs: number
  },
): Promise<Result<string>> {
  const { nowMs, origin } = options
  const read = await readAuction(env, options)
  if (!read.ok) return read
  const { auction } = read.value
  return hasCalendar(auction, nowMs) ? ok(calendarFile(auction, { origin, nowMs })) : err(NOTHING_TO_COME)
}

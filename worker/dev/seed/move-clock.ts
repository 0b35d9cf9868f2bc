import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireLiveAuction } from '../../../domain/schemas/auction.ts'
import type { ScheduleBody } from '../../../domain/schemas/development.ts'
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { toRefusal } from '../../services/bidding/place-bid.ts'

/**
 * Moves an auction's start and end through its room, as an administrator's reschedule does, alarms included.
 * A start that has already passed is not changed.
 */
export async function moveClock(
  env: Env,
  options: { readonly auctionId: number; readonly schedule: ScheduleBody; readonly nowMs: number },
): Promise<Result<WireLiveAuction>> {
  const { auctionId, schedule, nowMs } = options
  if (!(await findListing(database(env), auctionId))) return err(refusal('not_found'))
  const room = env.AUCTION_ROOM.getByName(String(auctionId))
  await room.poke()
  const view = await room.view({ kind: 'public' })
  const hasStarted = view?.auction.status === 'active'
  const starts = hasStarted && (schedule.starts_in_ms ?? 0) <= 0 ? undefined : schedule.starts_in_ms
  const answer = await room.change({
    by: 'admin',
    actorId: null,
    change: {
      type: 'reschedule',
      ...(starts !== undefined && { startAtMs: nowMs + starts }),
      ...(schedule.ends_in_ms !== undefined && { endAtMs: nowMs + schedule.ends_in_ms }),
    },
  })
  return answer.accepted ? ok(answer.auction) : err(toRefusal(answer))
}

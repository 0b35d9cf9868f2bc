import { database } from '../../db/client.ts'
import { listLedAuctions } from '../../db/queries/administration/overview.ts'
import type { Env } from '../../env.ts'
import { refuseUnlessSetUp } from '../payments/provider.ts'

/** At most so many rooms are asked. */
const MAX_ROOMS = 200

/**
 * How many maximums still answer bids while payments are not set up, in the running auctions that end next; null while
 * people can pay. Only rooms know maximums. docs/rules/payments.md, Providers
 */
export async function countMaximumsWithoutPayments(env: Env): Promise<number | null> {
  if ((await refuseUnlessSetUp(env)) === null) return null
  const led = await listLedAuctions(database(env), MAX_ROOMS)
  const maximums = await Promise.all(
    led.map(({ id, leaderId }) => env.AUCTION_ROOM.getByName(String(id)).ownMaximum(leaderId ?? 0)),
  )
  return maximums.filter((own) => own !== null && own.max_amount !== null).length
}

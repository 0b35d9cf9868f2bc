import type { OwnRoomView } from '../../../domain/auction/viewer-status.ts'
import { database } from '../../db/client.ts'
import { hasBidByMaximum } from '../../db/queries/bidding/bid-by-maximum.ts'
import type { Env } from '../../env.ts'
import { readPreferences } from '../notifications/preferences.ts'

/**
 * Whether the bid form opens on a maximum: as the person prefers, once they have set their first maximum here or a
 * maximum of theirs has bid elsewhere (docs/rules/auction-page.md, Bid form).
 */
export async function readOpensOnMaximum(
  env: Pick<Env, 'DB'>,
  { userId, own }: { readonly userId: number; readonly own: OwnRoomView | null },
): Promise<boolean> {
  const { autoBidding } = await readPreferences(env, userId)
  if (!autoBidding) return false
  return (own !== null && own.max_amount !== null) || (await hasBidByMaximum(database(env), userId))
}

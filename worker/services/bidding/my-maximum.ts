import type { OwnMaximumView } from '../../../domain/auction/view.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'

/** A person's own maximum in an auction and whether they lead. Nobody can read another person's maximum. */
export async function readMyMaximum(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<Result<Pick<OwnMaximumView, 'max_amount' | 'state' | 'is_voided'>>> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const own = await env.AUCTION_ROOM.getByName(String(auctionId)).ownMaximum(viewer.userId)
  const voided = own?.is_voided && { is_voided: own.is_voided }
  return ok({ max_amount: own?.max_amount ?? null, state: own?.state ?? 'none', ...voided })
}

import { database } from '../../db/client.ts'
import { runBatch } from '../../db/queries/platform/batch.ts'
import { findFeeMethod } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import { fixFeeAtPublishing } from '../../services/settlement/fix-fee.ts'

/** Fixes the settlement fee of a listing that no checkout has paid for, with a saved method of its seller if there is one. */
export async function fixDemoFee(
  env: Env,
  {
    auctionId,
    sellerId,
    atMs,
  }: { readonly auctionId: number; readonly sellerId: number; readonly atMs: number },
): Promise<void> {
  const db = database(env)
  const paymentMethodId = await findFeeMethod(db, { id: auctionId, sellerId })
  await runBatch(
    db,
    await fixFeeAtPublishing(env, { auctionId, paymentMethodId, publishedAtMs: atMs, nowMs: atMs }),
  )
}

import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { cardHolds, sales } from '../../schema/index.ts'

interface ViewerInAuction {
  readonly auctionId: number
  readonly userId: number
}

/** States of holds that the processor has placed, including those that have ended since. */
const PLACED_STATES = ['held', 'releasing', 'released', 'capturing', 'captured', 'lapsed'] as const

/**
 * The person's newest hold placed before an auction's end, in its present state, and the sale if they won.
 */
export async function findViewerSettlement(
  db: Database,
  { auctionId, userId, endAtMs }: ViewerInAuction & { readonly endAtMs: number },
) {
  const [holds, sold] = await db.batch([
    db
      .select()
      .from(cardHolds)
      .where(
        and(
          eq(cardHolds.userId, userId),
          inArray(cardHolds.state, [...PLACED_STATES]),
          lte(cardHolds.createdAtMs, endAtMs),
        ),
      )
      .orderBy(desc(cardHolds.id))
      .limit(1),
    db
      .select()
      .from(sales)
      .where(and(eq(sales.auctionId, auctionId), eq(sales.winnerId, userId)))
      .orderBy(desc(sales.round))
      .limit(1),
  ])
  return { hold: holds[0] ?? null, sale: sold[0] ?? null }
}

import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { cardHolds, sales } from '../../schema/index.ts'

interface OwnPlace {
  readonly auctionId: number
  readonly userId: number
}

/** Holds that were really placed, whatever became of them. */
const PLACED_STATES = ['held', 'releasing', 'released', 'capturing', 'captured', 'lapsed'] as const

/** The person's hold that stood when an auction ended, as it is now, and the sale where they won. */
export async function findOwnSettlement(
  db: Database,
  { auctionId, userId, endAtMs }: OwnPlace & { readonly endAtMs: number },
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

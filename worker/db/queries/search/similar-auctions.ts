import { and, asc, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { listed } from '../../schema/index.ts'

interface Likeness {
  readonly auctionId: number
  readonly bodyStyle: (typeof listed.$inferSelect)['bodyStyle']
  readonly make: string
  readonly priceCents: Cents
  readonly limit: number
}

/**
 * Auctions like one: those that can be bid on first, of them same body style and make, then either alike; the
 * nearest price. What is looked for next is looked for only where the one before did not fill the list, so
 * that of a hundred thousand auctions those alike and active are read, from the index alone.
 */
export async function similarIds(db: Database, like: Likeness): Promise<number[]> {
  const [isOfMake, isOfStyle] = [eq(listed.make, like.make), eq(listed.bodyStyle, like.bodyStyle)]
  const both = and(isOfMake, isOfStyle)
  const either = or(isOfMake, isOfStyle)
  const isActive = eq(listed.status, 'active')
  const isOther = inArray(listed.status, ['pending', 'paused', 'ended'])
  const found: number[] = []
  for (const isWanted of [
    and(both, isActive),
    and(either, isActive),
    and(both, isOther),
    and(either, isOther),
  ]) {
    if (found.length < like.limit) found.push(...(await nearest(db, { like, found, isWanted })))
  }
  return found
}

interface Wanted {
  readonly like: Likeness
  readonly found: readonly number[]
  readonly isWanted: SQL | undefined
}

async function nearest(db: Database, { like, found, isWanted }: Wanted): Promise<number[]> {
  const rows = await db
    .select({ id: listed.id })
    .from(listed)
    .where(and(isWanted, ne(listed.id, like.auctionId), notInArray(listed.id, [...found])))
    .orderBy(sql`abs(${listed.priceCents} - ${like.priceCents})`, asc(listed.id))
    .limit(like.limit - found.length)
  return rows.map(({ id }) => id)
}

import { and, asc, eq, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { listed } from '../../schema/index.ts'
import { isFact, isStatus } from './packed-facts.ts'

interface Likeness {
  readonly auctionId: number
  readonly bodyStyle: (typeof listed.$inferSelect)['bodyStyle']
  readonly make: string
  readonly priceCents: Cents
  readonly limit: number
}

/**
 * Ids of auctions similar to one: active ones before others, same body style and make before either alone,
 * then nearest price. Each step runs only if the steps before did not fill the list, so that usually only
 * similar active auctions are read, from an index.
 */
export async function listSimilarIds(db: Database, like: Likeness): Promise<number[]> {
  const isOfMake = eq(listed.make, like.make)
  const both = and(isOfMake, isFact('bodyStyle', [like.bodyStyle]))
  const either = or(isOfMake, eq(listed.bodyStyle, like.bodyStyle))
  const [isActive, isOther] = [isStatus(['active']), isStatus(['pending', 'paused', 'ended'])]
  const found: number[] = []
  for (const condition of [
    and(both, isActive),
    and(either, isActive),
    and(both, isOther),
    and(either, isOther),
  ]) {
    if (found.length < like.limit) found.push(...(await listNearest(db, { like, found, condition })))
  }
  return found
}

interface Step {
  readonly like: Likeness
  readonly found: readonly number[]
  readonly condition: SQL | undefined
}

async function listNearest(db: Database, { like, found, condition }: Step): Promise<number[]> {
  const rows = await db
    .select({ id: listed.id })
    .from(listed)
    .where(and(condition, ne(listed.id, like.auctionId), notInArray(listed.id, [...found])))
    .orderBy(sql`abs(${listed.priceCents} - ${like.priceCents})`, asc(listed.id))
    .limit(like.limit - found.length)
  return rows.map(({ id }) => id)
}

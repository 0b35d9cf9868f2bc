import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Database } from '../client.ts'
import { auctions, vehicles } from '../schema/index.ts'

/** Each way of looking stops here: a few good ones are wanted, not the best of a hundred thousand. */
const CANDIDATES = 100

interface Likeness {
  readonly auctionId: number
  readonly bodyStyle: (typeof vehicles.$inferSelect)['bodyStyle']
  readonly make: string
  readonly priceCents: Cents
  readonly limit: number
}

/** Auctions like one: same body style and make first, then either alike; active before others; the nearest price. */
export async function similarIds(db: Database, like: Likeness): Promise<number[]> {
  const [close, near] = await Promise.all([sameCarQuery(db, like), likeQuery(db, like)])
  const candidates = new Map([...near, ...close].map((candidate) => [candidate.id, candidate]))
  const rank = (candidate: (typeof close)[number]) => [
    Number(candidate.bodyStyle !== like.bodyStyle) + Number(candidate.make !== like.make),
    Number(candidate.status !== 'active'),
    Math.abs((candidate.priceCents ?? 0) - like.priceCents),
    candidate.id,
  ]
  return [...candidates.values()]
    .map((candidate) => ({ id: candidate.id, rank: rank(candidate) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .slice(0, like.limit)
    .map(({ id }) => id)
}

const columns = {
  id: auctions.id,
  status: auctions.status,
  priceCents: auctions.priceCents,
  bodyStyle: vehicles.bodyStyle,
  make: vehicles.make,
}

const isOther = (like: Likeness) =>
  and(eq(auctions.isPublic, 1), ne(auctions.id, like.auctionId), ne(auctions.status, 'cancelled'))

/** Those of the same make and body style, found by the car. */
function sameCarQuery(db: Database, like: Likeness) {
  return db
    .select(columns)
    .from(vehicles)
    .innerJoin(auctions, eq(auctions.vehicleId, vehicles.id))
    .where(and(eq(vehicles.make, like.make), eq(vehicles.bodyStyle, like.bodyStyle), isOther(like)))
    .limit(CANDIDATES)
}

/** Those of the same make or body style, found in the order of the list: being bid on first. */
function likeQuery(db: Database, like: Likeness) {
  return db
    .select(columns)
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(and(isOther(like), or(eq(vehicles.bodyStyle, like.bodyStyle), eq(vehicles.make, like.make))))
    .orderBy(asc(auctions.lifeRank), asc(auctions.listKey), asc(auctions.id))
    .limit(CANDIDATES)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

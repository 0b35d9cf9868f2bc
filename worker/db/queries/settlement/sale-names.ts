import { eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { SaleNames } from '../../../../domain/after-sale/sale-names.ts'
import type { Database } from '../../client.ts'
import { profiles, sales, users } from '../../schema/index.ts'
import { statedBusinessName } from '../accounts/business.ts'

const u = alias(users, 'u')
const p = alias(profiles, 'p')

/** SQL value of `SaleNames`: the names that both people have now. */
export function namesNow({
  sellerId,
  winnerId,
}: {
  readonly sellerId: number
  readonly winnerId: number
}): SQL<SaleNames> {
  return sql`json_object('seller', json(${nameOf(sellerId)}), 'buyer', json(${nameOf(winnerId)}))`
}

function nameOf(userId: number): SQL {
  return sql`(select json_object('firstName', u.first_name, 'lastName', u.last_name, 'businessName', ${statedBusinessName(u, p)})
    from users u left join profiles p on p.user_id = u.id where u.id = ${userId})`
}

/** Statement that deletes a person's name from all their sales; the names of the other sides stay. */
export function deleteSaleNamesStatement(db: Database, userId: number) {
  const path = sql`iif(${sales.sellerId} = ${userId}, '$.seller', '$.buyer')`
  return db
    .update(sales)
    .set({ names: sql`json_set(${sales.names}, ${path}, json('null'))` })
    .where(or(eq(sales.sellerId, userId), eq(sales.winnerId, userId)))
}

import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserKind, UserSort } from '../../../../domain/administration/user-changes.ts'
import type { Database } from '../../client.ts'
import { profiles, userListSizes, userLists, users } from '../../schema/index.ts'
import type { Account } from '../accounts/users.ts'
import { startsWith } from '../platform/starts-with.ts'

/** Which people to list; null leaves out nobody. */
export interface UserListFilter {
  readonly status: 'pending' | 'verified' | 'rejected' | null
  readonly kind: UserKind | null
}

interface ListSlice {
  readonly sort: UserSort
  readonly limit: number
  readonly offset: number
}

/** People whose names begin with the text that are looked at, for each of the four names. */
const MATCHES_LOOKED_AT = 250

/** A page of a list of people. */
export function listUsers(db: Database, filter: UserListFilter, slice: ListSlice): Promise<Account[]> {
  return readPageOf(db, filter, eq(userLists.list, listName(filter)), slice)
}

/** How many people are on the list of each filter, in their order. */
export async function countUsers(db: Database, filters: readonly UserListFilter[]): Promise<number[]> {
  const lists = filters.map(listName)
  const rows = await db
    .select()
    .from(userListSizes)
    .where(inArray(userListSizes.list, [...new Set(lists)]))
  const people = new Map(rows.map((row) => [row.list, row.people]))
  return lists.map((list) => people.get(list) ?? 0)
}

/**
 * Ids of the people whose username, email address, first, full or last name begins with the text, in any case; `isCut` if
 * a name has more matches than are looked at.
 */
export async function findUsersByPrefix(
  db: Database,
  text: string,
): Promise<{ readonly ids: readonly number[]; readonly isCut: boolean }> {
  const matching = (name: SQL) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(startsWith(name, sql`lower(${text})`))
      .orderBy(name)
      .limit(MATCHES_LOOKED_AT)
  const found = await db.batch([
    matching(sql`lower(${users.username})`),
    matching(sql`${users.email}`),
    matching(sql`lower(${users.firstName} || ' ' || ${users.lastName})`),
    matching(sql`lower(${users.lastName})`),
  ])
  return {
    ids: [...new Set(found.flatMap((rows) => rows.map(({ id }) => id)))],
    isCut: found.some((rows) => rows.length === MATCHES_LOOKED_AT),
  }
}

/** A page of those of the people who are on the list of the filter, and how many they are. */
export async function listUsersOf(
  db: Database,
  ids: readonly number[],
  filter: UserListFilter,
  slice: ListSlice,
): Promise<{ readonly rows: Account[]; readonly total: number }> {
  const isOne = sql`${userLists.userId} in (select value from json_each(${JSON.stringify(ids)}))`
  const isListed = and(isOne, isOnList(filter))
  const [rows, counted] = await Promise.all([
    readPageOf(db, filter, isListed, slice),
    db.select({ n: sql<number>`count(*)` }).from(userLists).where(isListed),
  ])
  return { rows, total: counted[0]?.n ?? 0 }
}

/** The name of a list, as the triggers write it. */
function listName({ status, kind }: UserListFilter): string {
  return `${status ?? ''}/${kind ?? ''}`
}

/** The plus keeps SQLite from reading the whole list in its order instead of the rows of a few people. */
function isOnList(filter: UserListFilter): SQL {
  return sql`+${userLists.list} = ${listName(filter)}`
}

function readPageOf(
  db: Database,
  filter: UserListFilter,
  which: SQL | undefined,
  { sort, limit, offset }: ListSlice,
): Promise<Account[]> {
  const order = {
    newest: [desc(userLists.createdAtMs), desc(userLists.userId)],
    oldest: [asc(userLists.createdAtMs), asc(userLists.userId)],
    name: [asc(userLists.nameKey), asc(userLists.userId)],
  } as const satisfies Record<UserSort, readonly SQL[]>
  // The ids first, from an index alone, so that a far page joins no more rows than the first.
  const page = db
    .select({ id: userLists.userId })
    .from(userLists)
    .where(which)
    .orderBy(...order[sort])
    .limit(limit)
    .offset(offset)
  return db
    .select({ user: getTableColumns(users), profile: profiles })
    .from(userLists)
    .innerJoin(users, eq(users.id, userLists.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(inArray(userLists.userId, page), isOnList(filter)))
    .orderBy(...order[sort])
}

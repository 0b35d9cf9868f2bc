import {
  type DealerState,
  dealerState,
  licenseApprovedAt,
} from '../../../../domain/account/dealer-approval.ts'
import type { UsersQuery, WireListedUser, WireUsers } from '../../../../domain/schemas/user.ts'
import { type Database, database } from '../../../db/client.ts'
import { type Account, findAccount } from '../../../db/queries/accounts/users.ts'
import { countGoingOn } from '../../../db/queries/administration/managed-auctions.ts'
import {
  countUsers,
  findUsersByPrefix,
  listUsers,
  listUsersOf,
  type UserListFilter,
} from '../../../db/queries/administration/user-lists.ts'
import type { Env } from '../../../env.ts'
import { toApiUser } from '../../accounts/wire-user.ts'
import { readPage, type Slice, toPaginated } from '../../platform/read-page.ts'

const ALL: UserListFilter = { status: null, kind: null }
const SUMMARY: readonly UserListFilter[] = [
  ALL,
  { status: 'verified', kind: null },
  { status: 'pending', kind: null },
  { status: null, kind: 'inactive' },
]

/**
 * A page of the people that match, and the counts of all. A search looks at the first 250 matches of each name.
 * docs/rules/administration.md, Users
 */
export async function readUsers(env: Pick<Env, 'DB'>, query: UsersQuery): Promise<WireUsers> {
  const db = database(env)
  const filter = { status: query.verification_status, kind: query.type }
  const [[total = 0, verified = 0, pending = 0, inactive = 0, listed = 0], found] = await Promise.all([
    countUsers(db, [...SUMMARY, filter]),
    query.search === null ? null : findUsersByPrefix(db, query.search),
  ])
  const { rows, ...page } = await readPage(query, (slice) =>
    found === null
      ? readList(db, { filter, query, slice, total: listed })
      : listUsersOf(db, found.ids, filter, { ...slice, sort: query.sort }),
  )
  return {
    ...toPaginated(query, page, rows.map(toListedUser)),
    counts: { total, verified, pending, inactive },
    is_cut: found?.isCut ?? false,
  }
}

async function readList(
  db: Database,
  {
    filter,
    query,
    slice,
    total,
  }: {
    readonly filter: UserListFilter
    readonly query: UsersQuery
    readonly slice: Slice
    readonly total: number
  },
) {
  return { rows: await listUsers(db, filter, { ...slice, sort: query.sort }), total }
}

/** A person in the API's format for administrators. */
export function toListedUser(account: Account): WireListedUser {
  const approvedAtMs = licenseApprovedAt(account.profile)
  return {
    ...toApiUser(account),
    is_buyer: account.user.hasBid,
    is_seller: account.user.hasListing,
    license_approved_at: approvedAtMs === null ? null : new Date(approvedAtMs).toISOString(),
  }
}

/** A person, closed accounts included, as their page shows them; null if there is none. */
export async function findUser(
  env: Pick<Env, 'DB'>,
  userId: number,
): Promise<{
  readonly user: WireListedUser
  readonly isClosed: boolean
  readonly dealer: DealerState | null
  /** Published auctions of a deactivated or rejected person, which go on. */
  readonly goingOn: number
} | null> {
  const account = await findAccount(database(env), userId)
  if (!account) return null
  const { isActive, closedAtMs, verificationStatus } = account.user
  const isKeptOut = closedAtMs === null && (!isActive || verificationStatus === 'rejected')
  return {
    user: toListedUser(account),
    isClosed: account.user.closedAtMs !== null,
    dealer: dealerState(account.user.userType, account.profile),
    goingOn: isKeptOut ? await countGoingOn(database(env), userId) : 0,
  }
}

import { HANDOVER_OBLIGATION_MS, type OpenObligations } from '../../../domain/account/account-closing.ts'
import type { Obligation } from '../../../domain/auction/obligation.ts'
import { database } from '../../db/client.ts'
import {
  type AccountObligations,
  countRecentHandovers,
  findAccountObligations,
  listBidAuctionIds,
} from '../../db/queries/accounts/account-obligations.ts'
import type { Env } from '../../env.ts'

/** Rooms called in parallel. */
const ROOMS_IN_PARALLEL = 20

type Room = ReturnType<Env['AUCTION_ROOM']['getByName']>

/** Obligations that a room, or D1 as its replica, knows. */
type RoomObligations = Omit<OpenObligations, 'handingOver' | 'handoversEnded'> & {
  /** Of the unsettled ones, what the person has bought and no sale in D1 says yet. */
  readonly buying: number
}

/** Open obligations according to the D1 replica, which may lag behind the rooms; good enough for a page. */
export async function obligationsFromReplica(
  env: Env,
  userId: number,
  nowMs: number,
): Promise<OpenObligations> {
  const copied = await findAccountObligations(database(env), userId)
  return withHandovers(env, userId, countObligations(copied, new Map()), nowMs)
}

/**
 * What prevents closing: the open obligations according to D1 and the rooms, and the hand-overs of the last 30 days.
 * @throws if a room cannot be reached.
 */
export async function findClosingObligations(
  env: Env,
  userId: number,
  nowMs: number,
): Promise<OpenObligations> {
  return withHandovers(env, userId, await findOpenObligations(env, userId), nowMs)
}

async function withHandovers(
  env: Env,
  userId: number,
  obligations: RoomObligations,
  nowMs: number,
): Promise<OpenObligations> {
  const { open, ended } = await countRecentHandovers(database(env), userId, nowMs - HANDOVER_OBLIGATION_MS)
  return { ...obligations, handingOver: open, handoversEnded: ended }
}

/**
 * Open obligations according to D1 and the rooms: a leading bid, and a sale whose settlement has not started, are
 * not in D1 yet (decision 138).
 * @throws if a room cannot be reached.
 */
export async function findOpenObligations(env: Env, userId: number): Promise<RoomObligations> {
  const copied = await findAccountObligations(database(env), userId)
  const entered = await findEnteredRooms(env, userId)
  const found = new Map<number, Obligation>()
  await forEachRoom(env, [...new Set([...entered, ...copied.inDoubt])], async (room, auctionId) => {
    const obligation = await room.obligation(userId)
    if (obligation !== null) found.set(auctionId, obligation)
  })
  return countObligations(copied, found)
}

/** Every auction whose room may store the person's name. */
export async function auctionsOfBidder(env: Env, userId: number): Promise<readonly number[]> {
  const copied = await listBidAuctionIds(database(env), userId)
  return [...new Set([...copied, ...(await findEnteredRooms(env, userId))])]
}

/** Calls `work` for each room, at most ROOMS_IN_PARALLEL in parallel. */
export async function forEachRoom(
  env: Env,
  auctionIds: readonly number[],
  work: (room: Room, auctionId: number) => Promise<unknown>,
): Promise<void> {
  for (let begun = 0; begun < auctionIds.length; begun += ROOMS_IN_PARALLEL) {
    const some = auctionIds.slice(begun, begun + ROOMS_IN_PARALLEL)
    await Promise.all(some.map((id) => work(env.AUCTION_ROOM.getByName(String(id)), id)))
  }
}

/** A room registers itself here before it accepts a bid of the person, so this list misses none. */
function findEnteredRooms(env: Env, userId: number): Promise<readonly number[]> {
  return env.USER_CHANNEL.getByName(String(userId)).rooms(userId)
}

/** Counts an obligation that either source reports: a stale replica row only causes one more check. */
function countObligations(
  copied: AccountObligations,
  found: ReadonlyMap<number, Obligation>,
): RoomObligations {
  const count = (obligation: Obligation, known: readonly number[]) => {
    const atRoom = [...found].filter(([, one]) => one === obligation).map(([auctionId]) => auctionId)
    return new Set([...known, ...atRoom]).size
  }
  const buying = count('buying', [])
  return {
    leading: count('leading', copied.leading),
    selling: count('selling', copied.selling),
    buying,
    unsettled: count('unsettled', copied.settling) + buying + copied.paying,
    offering: count('offering', []),
    isLastAdministrator: copied.isLastAdministrator,
  }
}

import type { OpenAffairs } from '../../../domain/account/closing.ts'
import type { Obligation } from '../../../domain/auction/obligation.ts'
import { database } from '../../db/client.ts'
import {
  auctionsBidIn,
  type CopiedAffairs,
  findCopiedAffairs,
} from '../../db/queries/accounts/account-affairs.ts'
import type { Env } from '../../env.ts'

/** So many rooms are asked or told at once. */
const AT_ONCE = 20

type Room = ReturnType<Env['AUCTION_ROOM']['getByName']>

/** What binds a person, as the copies have it: a moment behind the rooms, and good enough for a page. */
export async function copiedAffairs(env: Env, userId: number): Promise<OpenAffairs> {
  return counted(await findCopiedAffairs(database(env), userId), new Map())
}

/**
 * What binds a person, asked of the rooms as well: a bid that leads, and a sale whose settling has not begun, stand in
 * no copy yet (decision 138).
 * @throws where a room cannot be reached.
 */
export async function openAffairs(env: Env, userId: number): Promise<OpenAffairs> {
  const copied = await findCopiedAffairs(database(env), userId)
  const entered = await roomsEntered(env, userId)
  const found = new Map<number, Obligation>()
  await atRooms(env, [...new Set([...entered, ...copied.inDoubt])], async (room, auctionId) => {
    const obligation = await room.obligation(userId)
    if (obligation !== null) found.set(auctionId, obligation)
  })
  return counted(copied, found)
}

/** Every auction in whose room the person's name can stand. */
export async function auctionsOfBidder(env: Env, userId: number): Promise<readonly number[]> {
  const copied = await auctionsBidIn(database(env), userId)
  return [...new Set([...copied, ...(await roomsEntered(env, userId))])]
}

/** Does something at each of the rooms, a few at a time. */
export async function atRooms(
  env: Env,
  auctionIds: readonly number[],
  work: (room: Room, auctionId: number) => Promise<unknown>,
): Promise<void> {
  for (let begun = 0; begun < auctionIds.length; begun += AT_ONCE) {
    const some = auctionIds.slice(begun, begun + AT_ONCE)
    await Promise.all(some.map((id) => work(env.AUCTION_ROOM.getByName(String(id)), id)))
  }
}

/** A room lets nobody bid without entering itself here first, so that none is missing. */
function roomsEntered(env: Env, userId: number): Promise<readonly number[]> {
  return env.USER_CHANNEL.getByName(String(userId)).rooms(userId)
}

/** What either knows binds: a copy that is behind only makes one ask again. */
function counted(copied: CopiedAffairs, found: ReadonlyMap<number, Obligation>): OpenAffairs {
  const count = (obligation: Obligation, known: readonly number[]) => {
    const atRoom = [...found].filter(([, one]) => one === obligation).map(([auctionId]) => auctionId)
    return new Set([...known, ...atRoom]).size
  }
  return {
    leading: count('leading', copied.leading),
    selling: count('selling', copied.selling),
    unsettled: count('unsettled', copied.settling) + copied.paying,
    offering: count('offering', []),
    isLastAdministrator: copied.isLastAdministrator,
  }
}

/** What people are notified of, and where it is read. */
/**
 * Notifications at their destinations (user channel, list, mailbox), and the preferences that suppress them.
 */

import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { dayText } from '../../../domain/format/times.ts'
import type { PreferencesChange } from '../../../domain/notifications/preferences.ts'
import { watchlist } from '../../../worker/db/schema/index.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import {
  bid,
  db,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  type TestPerson,
} from '../support/rooms.ts'

export const digestSubject = (count: string) => `Your daily digest: ${count}, ${dayText(Date.now())}`
export const TITLE = '2019 Honda Accord EX-L'

export const channelStub = ({ userId }: TestPerson) =>
  env.USER_CHANNEL.getByName(String(userId)) as unknown as DurableObjectStub

export const toAddress = ({ username }: TestPerson) => `${username}@example.com`

export const prefer = ({ userId }: TestPerson, change: PreferencesChange) =>
  savePreferences(env, { userId, change, nowMs: Date.now() })

export async function fetchList(person: TestPerson, query = '') {
  const { body } = await callApi('GET', `/user/notifications${query}`, { token: await tokenFor(person) })
  return body
}

export interface ListItem {
  readonly event: string
  readonly has_ended: boolean
  readonly data: { readonly auction_id: number; readonly minutes_left?: number }
}

export const fetchMessages = async (person: TestPerson): Promise<string[]> =>
  (await fetchList(person)).data.map(({ message }: { message: string }) => message)

/** Causes an event for a person. */
export const EVENTS = {
  outbid: async (person: TestPerson) => {
    const auction = await makeAuction()
    await bid(auction, person, 5_100)
    await drain(auction.id)
    await bid(auction, await makePerson(), 5_200)
    await drain(auction.id)
    return auction
  },
  ending_soon: async (person: TestPerson) => {
    const auction = await makeAuction()
    await watch(person, auction.id)
    const change = { type: 'reschedule', endAtMs: Date.now() + 9 * MINUTE_MS } as const
    await getRoom(auction.id).change({ by: 'admin', actorId: null, change })
    await runDurableObjectAlarm(getRoomStub(auction.id))
    await drain(auction.id)
    return auction
  },
  new_bids: async (person: TestPerson) => {
    const auction = await makeAuction({}, person)
    await bid(auction, await makePerson(), 5_100)
    await drain(auction.id)
    return auction
  },
} as const

export async function watch({ userId }: TestPerson, auctionId: number) {
  await db().insert(watchlist).values({ userId, auctionId, createdAtMs: 1 })
}

export async function end(auctionId: number) {
  const change = { type: 'reschedule', endAtMs: Date.now() - 1 } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  await drain(auctionId)
}

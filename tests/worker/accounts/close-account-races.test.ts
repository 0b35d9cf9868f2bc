import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { closeAccount } from '../../../worker/services/accounts/close-account.ts'
import { updateProfile } from '../../../worker/services/accounts/update-profile.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import { payListing } from '../../../worker/services/payments/pay-listing.ts'
import { finishHolds } from '../../../worker/services/payments/renewals.ts'
import { callApi } from '../support/api.ts'
import { meetAtEveryStep } from '../support/dying-database.ts'
import { listHolds } from '../support/money.ts'
import { readViewer } from '../support/page-as.ts'
import { bid, getRoom, makeAuction, makeListing } from '../support/rooms.ts'
import { close, findReplica, registerBidder } from './closing-account.ts'

test('closing an account: bid accepted after the first check -> 409, nothing is closed', async () => {
  const auction = await makeAuction()
  const bidder = await registerBidder()
  const viewer = await readViewer(bidder.token)
  if (!viewer) throw new Error('The person is not signed in.')
  await bid(auction, bidder, 5_100)
  await bid(auction, await registerBidder(), 5_200)
  // The room has cached that the person may bid, and learns of the end of the authorization by this call.
  const USER_CHANNEL = new Proxy(env.USER_CHANNEL, {
    get: (channels, name) =>
      name === 'getByName'
        ? (id: string) => {
            const channel = channels.getByName(id)
            return {
              rooms: (userId: number) => channel.rooms(userId),
              revoke: async (userId: number, sessionId: string | null) => {
                await bid(auction, bidder, 5_300)
                // A change of the profile that was authenticated before.
                const update = { last_name: 'Changed' }
                await updateProfile(env, { viewer, update, nowMs: Date.now() + 1 })
                await channel.revoke(userId, sessionId)
              },
            }
          }
        : Reflect.get(channels, name),
  })
  const refused = await closeAccount(
    { ...env, USER_CHANNEL },
    { viewer, password: 'Sundown42x', nowMs: Date.now(), waitUntil: () => undefined },
  )
  expect(refused?.code).toBe('conflict')
  expect((await callApi('GET', '/auth/profile', { token: bidder.token })).status).toBe(200)
})

test('closing an account: card authorized and bid placed after the last check -> both refused', async () => {
  const auction = await makeAuction()
  const bidder = await registerBidder()
  const answers: unknown[] = []
  const USER_CHANNEL = new Proxy(env.USER_CHANNEL, {
    get: (channels, name) =>
      name === 'getByName'
        ? (id: string) => {
            const channel = channels.getByName(id)
            return {
              rooms: (userId: number) => channel.rooms(userId),
              revoke: (userId: number, sessionId: string | null) => channel.revoke(userId, sessionId),
              // Called between the last check and the deletion.
              deleteNotifications: async (userId: number) => {
                const { token } = bidder
                const body = { card_token: 'tok_visa' }
                answers.push((await callApi('POST', '/financial/authorization', { token, body })).status)
                const bidBody = { bid_amount: 5_100 }
                answers.push(
                  (await callApi('POST', `/auctions/${auction.id}/bid`, { token, body: bidBody })).body.code,
                )
                await channel.deleteNotifications(userId)
              },
            }
          }
        : Reflect.get(channels, name),
  })
  const viewer = await readViewer(bidder.token)
  if (!viewer) throw new Error('The person is not signed in.')
  const refused = await closeAccount(
    { ...env, USER_CHANNEL },
    { viewer, password: 'Sundown42x', nowMs: Date.now(), waitUntil: () => undefined },
  )
  expect([refused, ...answers]).toEqual([null, 403, 'deactivated'])
  expect(await findReplica(auction.id)).toMatchObject({ leader_id: null, bids: 0 })
})

test('closing an account: checkout that was authenticated before and goes on after -> nothing is charged', async () => {
  const seller = await registerBidder()
  await env.DB.prepare("update users set verification_status = 'verified' where id = ?")
    .bind(seller.userId)
    .run()
  const listing = await makeListing(seller, { paid: false, startAtMs: Date.now() + HOUR_MS })
  await getRoom(listing.auctionId).open(listing)
  const viewer = await readViewer(seller.token)
  if (!viewer) throw new Error('The person is not signed in.')
  expect((await close(seller.token)).status).toBe(200)
  const paid = await payListing(env, {
    viewer,
    auctionId: listing.auctionId,
    addons: [],
    paidWith: { card_token: 'tok_visa' },
    seenTotalCents: null,
    returnUrl: 'http://localhost/checkout',
    nowMs: Date.now(),
  })
  expect(paid).toMatchObject({ ok: false, refusal: { code: 'deactivated' } })
  const { results } = await env.DB.prepare('select state from listing_payments where seller_id = ?')
    .bind(seller.userId)
    .all()
  expect(results).toEqual([])
})

test('closing an account: authorization that was authenticated before and goes on after -> no card, nothing is held', async () => {
  const paidWith = { card_token: 'tok_dispute' }
  let isRefused = false
  await meetAtEveryStep(async (meeting) => {
    const person = await registerBidder()
    const own = await readViewer(person.token)
    if (!own) throw new Error('The person is not signed in.')
    const options = { userId: person.userId, paidWith, returnUrl: 'http://localhost/', nowMs: Date.now() }
    let isClosed = false
    const closing = { viewer: own, password: 'Sundown42x', nowMs: Date.now(), waitUntil: () => undefined }
    const granted = await authorize(
      meeting(async () => {
        isClosed = (await closeAccount(env, closing)) === null
      }),
      options,
    )
    isRefused ||= !granted.ok && granted.refusal.code === 'deactivated'
    if (!isClosed) return
    const holds = await listHolds(person.userId)
    await finishHolds(env, { nowMs: Date.now() + HOUR_MS, limit: 10, userId: person.userId })
    expect(holds.filter(({ state }) => state === 'held')).toEqual([])
    const cards = await env.DB.prepare('select last_four from payment_methods where user_id = ?')
      .bind(person.userId)
      .all<{ last_four: string | null }>()
    expect(cards.results.filter((card) => card.last_four !== null)).toEqual([])
  })
  expect(isRefused).toBe(true)
}, 60_000)

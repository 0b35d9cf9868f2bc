import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { beginClosing } from '../../../worker/db/queries/accounts/empty-account.ts'
import { reopenCutOff } from '../../../worker/services/accounts/close-account.ts'
import { issueLink } from '../../../worker/services/accounts/mailed-link.ts'
import { findOpenObligations } from '../../../worker/services/accounts/open-obligations.ts'
import { raiseAlert } from '../../../worker/services/notifications/raise-alert.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { mailTo } from '../support/mailbox.ts'
import { insertSale } from '../support/messaging.ts'
import { listHolds } from '../support/money.ts'
import { readViewer } from '../support/page-as.ts'
import {
  bid,
  db,
  delayJobs,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makeJobsDue,
  setMaximum,
} from '../support/rooms.ts'
import { insertAuction } from '../support/rows.ts'
import { connect } from '../support/sockets.ts'
import { close, findReplica, registerBidder } from './closing-account.ts'

test('closing an account: address never confirmed -> messages of its real owner to support keep their sender', async () => {
  const writers = [await registerPerson(), await registerPerson()]
  const [stranger, owner] = writers.map(({ registration, token }) => ({ email: registration.email, token }))
  if (stranger === undefined || owner === undefined) throw new Error('Nobody was registered.')
  await env.DB.prepare(
    "update users set verification_status = 'verified', verified_at_ms = 1 where email = ?",
  )
    .bind(owner.email)
    .run()
  for (const { email } of [stranger, owner])
    await env.DB.prepare(
      "insert into contact_messages (name, email, subject, message, created_at_ms) values ('Rosa', ?, 'billing', 'Please', 1)",
    )
      .bind(email)
      .run()
  for (const { token } of [stranger, owner]) expect((await close(token)).status).toBe(200)
  const { results } = await env.DB.prepare(
    'select email from contact_messages where name = ? order by id desc',
  )
    .bind('Rosa')
    .all()
  expect(results).toEqual([{ email: stranger.email }])
})

test('closing an account: no open obligations -> emptied, signed out everywhere, names free again; an alert about it stays', async () => {
  const person = await registerPerson({ phone: '+13105550100', city: 'Irvine', address: '17 Woodhollow' })
  const { registration, token, user, cookie } = person
  const sessionId = /hl_session=(\d+)/.exec(cookie)?.[1] ?? ''
  const socket = await connect('/live', { userId: user.id, sessionId })
  const { id: auctionId } = await makeAuction()
  await env.DB.prepare(
    `insert into listing_changes (auction_id, vehicle_id, actor_id, field, before, status, had_bids, at_ms)
    select id, vehicle_id, ?, 'location', '"17 Woodhollow"', 'ended', 0, 1 from auctions where id = ?`,
  )
    .bind(user.id, auctionId)
    .run()
  const alert = { key: `closed:${user.id}`, kind: 'payment_fraud', message: 'Cards were tried.' } as const
  await raiseAlert(env, { ...alert, userId: user.id }, 1)
  const { status, body, headers } = await close(token)
  expect([status, body.message]).toEqual([200, 'Your account has been closed.'])
  const kept = env.DB.prepare('select user_id, message from admin_alerts where key = ?').bind(alert.key)
  expect(await kept.first()).toEqual({ user_id: user.id, message: alert.message })
  expect(headers.get('set-cookie')).toMatch(/^hl_session=;.*Max-Age=0/)
  expect([4401, 4403]).toContain(await socket.closing())
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(401)
  await mailTo(registration.email, 'Your account was closed')
  const row = await env.DB.prepare('select * from users where id = ?').bind(user.id).first()
  expect(row).toMatchObject({
    first_name: 'Closed',
    last_name: 'account',
    phone: null,
    password_hash: null,
    is_active: 0,
  })
  await env.DB.prepare('delete from emails where to_address = ?').bind(registration.email).run()
  const tables = [
    'users',
    'profiles',
    'sessions',
    'login_events',
    'account_tokens',
    'emails',
    'listing_changes',
  ]
  for (const table of tables) {
    const { results } = await env.DB.prepare(`select * from ${table}`).all()
    const text = JSON.stringify(results)
    for (const personal of [registration.email, '+13105550100', '17 Woodhollow']) {
      expect(text.includes(personal), `${personal} in ${table}`).toBe(false)
    }
  }
  const login = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: 'Sundown42x' },
  })
  expect(login.body.code).toBe('invalid_credentials')
  expect((await callApi('POST', '/auth/register', { body: registration })).status).toBe(201)
})

test('closing an account: links mailed before or made for it -> not valid any more', async () => {
  const { registration, token, user } = await registerPerson()
  const { email } = registration
  const verification = (await mailTo(email, 'Verify your email address')).token
  await callApi('POST', '/auth/forgot-password', { body: { email } })
  const reset = (await mailTo(email, 'Reset your password')).token
  expect((await close(token)).status).toBe(200)
  // A link that survives the closing, by its own row.
  const late = async (kind: 'verify_email' | 'reset_password' | 'change_email_new') =>
    (await issueLink(env, { userId: user.id, kind, email, nowMs: Date.now() })).token
  const fresh = { password: 'Another1x', password_confirmation: 'Another1x' }
  const follow = async (path: string, body: object) => (await callApi('POST', path, { body })).body.message
  for (const link of [verification, await late('verify_email')]) {
    expect(await follow('/auth/verify-email', { token: link })).toBe('Verification failed.')
  }
  for (const link of [reset, await late('reset_password')]) {
    expect(await follow('/auth/reset-password', { token: link, ...fresh })).toBe(
      'This link is not valid. Please request a new one.',
    )
  }
  expect(await follow('/auth/email/confirm', { token: await late('change_email_new') })).toBe(
    'This link is not valid.',
  )
  const row = await env.DB.prepare('select is_active, password_hash, verified_at_ms from users where id = ?')
    .bind(user.id)
    .first()
  expect(row).toEqual({ is_active: 0, password_hash: null, verified_at_ms: null })
})

test('closing an account: without the right password -> 422', async () => {
  const { token } = await registerPerson()
  expect((await close(token, 'Nonsense1')).body.errors).toEqual({
    current_password: ['Your current password is not correct.'],
  })
  expect((await callApi('DELETE', '/auth/account', { token })).body.errors).toEqual({
    current_password: ['Current password is required'],
  })
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(200)
})

test('closing an account: leading bidder -> 409 until outbid, then only the name is removed', async () => {
  const auction = await makeAuction()
  const leader = await registerBidder()
  await bid(auction, leader, 5_100)
  await drain(auction.id)
  const refused = await close(leader.token)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You are the highest bidder in 1 auction. You can close your account once you no longer lead.',
  ])
  const rival = await registerBidder()
  await setMaximum(auction, rival, 9_000)
  await drain(auction.id)
  expect((await close(leader.token)).status).toBe(200)
  const page = await getRoom(auction.id).bidPage({ userId: 1, isAdmin: true } as never, 1, 50)
  expect(JSON.stringify(page)).not.toContain(leader.username)
  expect((await getRoom(auction.id).ledger())?.filter(({ type }) => type === 'bid').length).toBeGreaterThan(1)
  const { results } = await env.DB.prepare(
    'select bidder_id from bids where auction_id = ? and bidder_id = ?',
  )
    .bind(auction.id, leader.userId)
    .all()
  expect(results.length).toBeGreaterThan(0)
  for (const hold of await listHolds(leader.userId)) expect(['released', 'releasing']).toContain(hold.state)
})

test('void of the leading bid: bidder before has closed the account -> nobody leads', async () => {
  const auction = await makeAuction()
  const closed = await registerBidder()
  await bid(auction, closed, 5_100)
  const high = await bid(auction, await registerBidder(), 6_000)
  await drain(auction.id)
  expect((await close(closed.token)).status).toBe(200)
  const change = {
    type: 'void_bid',
    bidId: (high.accepted && high.bid?.id) || 0,
    reason: 'mistyped',
  } as const
  const answer = await getRoom(auction.id).change({ by: 'admin', actorId: 1, change })
  expect(answer).toMatchObject({ accepted: true, auction: { current_bid: null, total_bids: 0 } })
  await drain(auction.id)
  expect(await findReplica(auction.id)).toMatchObject({ leader_id: null })
})

test('closing an account: lead not yet in the replica -> 409, name replaced in the room later', async () => {
  const auction = await makeAuction()
  await delayJobs(auction.id, 'copy')
  const leader = await registerBidder()
  await bid(auction, leader, 5_100)
  expect(await findReplica(auction.id)).toMatchObject({ leader_id: null, bids: 0 })
  const refused = await close(leader.token)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You are the highest bidder in 1 auction. You can close your account once you no longer lead.',
  ])
  expect((await callApi('GET', '/auth/profile', { token: leader.token })).status).toBe(200)
  await bid(auction, await registerBidder(), 5_200)
  expect((await close(leader.token)).status).toBe(200)
  expect((await findReplica(auction.id))?.bids).toBe(0)
  const page = await getRoom(auction.id).bidPage({ kind: 'admin', id: 1 }, 1, 50)
  expect(page?.data.map(({ bidder }) => bidder.first_name)).toEqual(['Maria', 'Closed'])
})

test('closing an account: sale whose settlement has not started -> 409 for both sides', async () => {
  const seller = await registerBidder()
  const auction = await makeAuction({}, seller)
  const winner = await registerBidder()
  await bid(auction, winner, 5_100)
  await delayJobs(auction.id, 'settle')
  const endAtMs = Date.now() - 1
  await getRoom(auction.id).change({ by: 'admin', actorId: 1, change: { type: 'reschedule', endAtMs } })
  // The replica says ended; the settlement job creates the sale.
  await expect.poll(async () => (await findReplica(auction.id))?.status).toBe('ended')
  expect(
    (await env.DB.prepare('select 1 from sales where auction_id = ?').bind(auction.id).all()).results,
  ).toEqual([])
  for (const { token } of [winner, seller]) {
    expect((await close(token)).body.message).toMatch(/^One of your payments is still being settled/)
  }
  await makeJobsDue(auction.id)
  await runDurableObjectAlarm(getRoomStub(auction.id))
  await expect
    .poll(async () => (await close(winner.token)).body.message, { timeout: 5_000, interval: 250 })
    .toMatch(/^The handover of one sale is not confirmed/)
  await env.DB.prepare('update sales set handed_over_at_ms = 1 where auction_id = ?').bind(auction.id).run()
  expect((await close(winner.token)).status).toBe(200)
  // The settlement fee is due now.
  expect((await close(seller.token)).status).toBe(409)
  await env.DB.prepare("update settlement_fees set state = 'paid' where auction_id = ?")
    .bind(auction.id)
    .run()
  expect((await close(seller.token)).status).toBe(200)
})

test('closing an account: cut off half-way -> active again after 15 minutes, and can be closed', async () => {
  const { token } = await registerPerson()
  const viewer = await readViewer(token)
  if (!viewer) throw new Error('The person is not signed in.')
  const nowMs = Date.now()
  const begin = () => beginClosing(db(), { userId: viewer.id, nowMs, expiresAtMs: nowMs + HOUR_MS })
  expect([await begin(), await begin()]).toEqual([true, false])
  const read = async () => (await callApi('GET', '/auth/profile', { token })).status
  await reopenCutOff(env, nowMs + 15 * MINUTE_MS)
  expect(await read()).toBe(403)
  await reopenCutOff(env, nowMs + 15 * MINUTE_MS + 1)
  expect(await read()).toBe(200)
  expect((await close(token)).status).toBe(200)
  await reopenCutOff(env, nowMs + HOUR_MS)
  expect(await read()).toBe(401)
})

test('closing an account: room cannot be reached -> nothing is closed', async () => {
  const auction = await makeAuction()
  const bidder = await registerBidder()
  await bid(auction, bidder, 5_100)
  const AUCTION_ROOM = new Proxy(env.AUCTION_ROOM, {
    get: (rooms, name) =>
      name === 'getByName'
        ? () => ({ obligation: () => Promise.reject(new Error('The room does not answer.')) })
        : Reflect.get(rooms, name),
  })
  await expect(findOpenObligations({ ...env, AUCTION_ROOM }, bidder.userId)).rejects.toThrow(
    'The room does not answer.',
  )
})

test('closing an account: running auction or unsettled sale -> 409', async () => {
  const seller = await registerPerson()
  const winner = await registerPerson()
  const id = await insertAuction({ seller_id: seller.user.id })
  expect((await close(seller.token)).body).toMatchObject({ code: 'conflict' })
  expect((await close(seller.token)).body.message).toMatch(/^One of your auctions is still running/)
  await env.DB.prepare(
    `insert into sales (key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate, premium_cents,
      settlement_fee_cents, state, created_at_ms, updated_at_ms)
     values ('sale-close', ?, 1, ?, ?, 100000, 5, 5000, 1500, 'pending', 0, 0)`,
  )
    .bind(id, winner.user.id, seller.user.id)
    .run()
  expect((await close(winner.token)).body.message).toMatch(/^One of your payments is still being settled/)
})

test('closing an account: hand-over not confirmed by both sides -> 409 for both, until 30 days after the sale', async () => {
  const [seller, winner] = await Promise.all([registerPerson(), registerPerson()])
  const saleId = await insertSale(
    await insertAuction({ seller_id: seller.user.id }),
    winner.user.id,
    seller.user.id,
  )
  for (const { token } of [seller, winner])
    expect((await close(token)).body.message).toMatch(/^The handover of one sale is not confirmed/)
  const change = (set: string, atMs: number) =>
    env.DB.prepare(`update sales set ${set} where id = ?`).bind(atMs, saleId).run()
  await change('handed_over_at_ms = ?', Date.now())
  expect((await close(seller.token)).status).toBe(200)
  await change('handed_over_at_ms = null, created_at_ms = ?', Date.now() - 30 * DAY_MS)
  expect((await close(winner.token)).status).toBe(200)
})

test.each([
  ["'defaulted'", "'price_unpaid'"],
  ["'refunded'", 'null'],
])(
  'closing an account: sale %s after the hand-over began -> 409 for both, until 30 days after',
  async (state, reason) => {
    const [seller, winner] = await Promise.all([registerPerson(), registerPerson()])
    const saleId = await insertSale(
      await insertAuction({ seller_id: seller.user.id }),
      winner.user.id,
      seller.user.id,
    )
    const beganAt = (atMs: number | null) =>
      env.DB.prepare(
        `update sales set state = ${state}, default_reason = ${reason}, settled_at_ms = ? where id = ?`,
      )
        .bind(atMs, saleId)
        .run()
    await beganAt(Date.now() - 29 * DAY_MS)
    for (const { token } of [seller, winner])
      expect((await close(token)).body.message).toMatch(/^One sale ended after the handover had begun/)
    await beganAt(Date.now() - 30 * DAY_MS)
    expect((await close(seller.token)).status).toBe(200)
    await beganAt(null)
    expect((await close(winner.token)).status).toBe(200)
  },
)

test('closing an account: premium not paid in time, and paid late -> no hand-over began, allowed', async () => {
  const [seller, winner] = await Promise.all([registerPerson(), registerPerson()])
  const auctionId = await insertAuction({ seller_id: seller.user.id })
  const saleId = await insertSale(auctionId, winner.user.id, seller.user.id)
  await env.DB.prepare(
    "update sales set state = 'defaulted', default_reason = 'premium_unpaid', settled_at_ms = ? where id = ?",
  )
    .bind(Date.now(), saleId)
    .run()
  expect((await close(winner.token)).status).toBe(200)
})

test('closing an account: contact mails that the other sides got -> emptied; those with their own contact stay', async () => {
  const [seller, winner, other] = await Promise.all([registerPerson(), registerPerson(), registerPerson()])
  const saleId = await insertSale(
    await insertAuction({ seller_id: seller.user.id }),
    winner.user.id,
    seller.user.id,
  )
  const elsewhere = await insertSale(
    await insertAuction({ seller_id: seller.user.id }),
    other.user.id,
    seller.user.id,
  )
  await env.DB.prepare('update sales set handed_over_at_ms = 1 where id in (?, ?)')
    .bind(saleId, elsewhere)
    .run()
  await env.DB.prepare(
    `insert into emails (key, user_id, to_address, subject, text_body, html_body, state, next_attempt_at_ms, created_at_ms, sent_at_ms)
      select 'handover:' || sales.key || side.value, iif(side.value = ':seller', seller_id, winner_id), 'a@example.com', 'Contact', 'text', 'html',
        'sent', 1, 1, 1 from sales, json_each('[":seller", ":buyer"]') side where sales.id in (?, ?)`,
  )
    .bind(saleId, elsewhere)
    .run()
  expect((await close(winner.token)).status).toBe(200)
  const { results } = await env.DB.prepare(
    `select s.id as sale, e.key like '%:seller' as toSeller, e.text_body as text, e.html_body as html from emails e
      join sales s on e.key like 'handover:' || s.key || ':%' where s.id in (?, ?) order by 1, 2`,
  )
    .bind(saleId, elsewhere)
    .all()
  const kept = { text: 'text', html: 'html' }
  expect(results).toEqual([
    { sale: saleId, toSeller: 1, text: '', html: '' },
    { sale: elsewhere, toSeller: 0, ...kept },
    { sale: elsewhere, toSeller: 1, ...kept },
  ])
})

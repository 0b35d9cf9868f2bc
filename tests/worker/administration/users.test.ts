import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { beginClosing, endClosing } from '../../../worker/db/queries/accounts/empty-account.ts'
import { issueLink } from '../../../worker/services/accounts/mailed-link.ts'
import { findUser } from '../../../worker/services/administration/users/list-users.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi, newRegistration, registerPerson } from '../support/api.ts'
import { mailTo } from '../support/mailbox.ts'
import { authorizeCard, makeBidder, makeSale } from '../support/money.ts'
import { bid, db, drain, makeAuction, makePerson } from '../support/rooms.ts'
import { insertAuction, insertUser } from '../support/rows.ts'
import { connect } from '../support/sockets.ts'
import { makeUnpaidSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

type Admin = Awaited<ReturnType<typeof signInProvedAdmin>>
let admin: Admin

beforeEach(async () => {
  await env.DB.prepare("update users set is_active = 0 where role = 'admin' or user_type = 'admin'").run()
  admin = await signInProvedAdmin()
})

const list = async (query: string) =>
  (await callApi('GET', `/admin/users?${query}`, { token: admin.token })).body.data
const edit = (id: number, body: object, token = admin.token) =>
  callApi('PUT', `/admin/users/${id}`, { token, body })
const remove = (id: number) => callApi('DELETE', `/admin/users/${id}`, { token: admin.token })
const forgetProof = () => env.DB.prepare('update sessions set proved_at_ms = null').run()
const column = async (id: number, name: string) =>
  (
    await env.DB.prepare(`select ${name} as value from users where id = ?`)
      .bind(id)
      .first<{ value: unknown }>()
  )?.value
const entries = async (id: number) => {
  const { results } = await env.DB.prepare(
    "select action, before, after, reason, actor_id from audit_log where subject_type = 'user' and subject_id = ? order by id",
  )
    .bind(String(id))
    .all<{ action: string; before: string; after: string; reason: string | null; actor_id: number }>()
  return results
}

test('list of users: beginning of any name, in any case -> found; the middle of a name -> not', async () => {
  const id = await insertUser({
    username: 'Quilla7',
    email: 'zed.q@example.com',
    first_name: 'Ximena',
    last_name: 'Ybarra',
  })
  for (const search of ['quil', 'ZED.', 'xim', 'Ximena Yb', 'ybar']) {
    const { data, total } = await list(`search=${encodeURIComponent(search)}`)
    expect([data.map((row: { id: number }) => row.id), total], search).toEqual([[id], 1])
  }
  for (const search of ['uilla', '%', 'Ybarra X']) {
    expect((await list(`search=${encodeURIComponent(search)}`)).total, search).toBe(0)
  }
  expect((await list('search=xim&type=dealer')).total).toBe(0)
})

test('list of users: bid, listing, type, role, verification, closing -> on the lists of each; counts follow', async () => {
  const before = (await list('')).counts
  const totals = async () => {
    const kinds = ['type=buyer', 'type=seller', 'type=dealer', 'type=admin', 'type=inactive']
    const all = await Promise.all([...kinds, 'verification_status=rejected'].map(list))
    return all.map(({ total }) => total)
  }
  const [buyers, sellers, dealers, admins, inactive, rejected] = await totals()
  const sellerId = await insertUser({ user_type: 'dealer', verification_status: 'rejected' })
  const auctionId = await insertAuction({ seller_id: sellerId, status: 'draft' })
  const bidderId = await insertUser({ role: 'admin', is_active: 0 })
  expect(await totals()).toEqual([buyers, sellers, dealers + 1, admins + 1, inactive + 1, rejected + 1])
  await env.DB.batch([
    env.DB.prepare("update auctions set status = 'active' where id = ?").bind(auctionId),
    env.DB.prepare(
      "insert into bids (auction_id, bidder_id, bidder_number, amount_cents, bid_type, at_ms, seq, round) values (?, ?, 1, 1, 'manual', 1, 1, 1)",
    ).bind(auctionId, bidderId),
  ])
  expect(await totals()).toEqual([
    buyers + 1,
    sellers + 1,
    dealers + 1,
    admins + 1,
    inactive + 1,
    rejected + 1,
  ])
  const { counts } = await list('')
  expect(counts).toEqual({
    ...before,
    total: before.total + 2,
    verified: before.verified + 1,
    inactive: before.inactive + 1,
  })
  await env.DB.prepare('update users set closed_at_ms = 1 where id in (?, ?)').bind(sellerId, bidderId).run()
  expect(await totals()).toEqual([buyers, sellers, dealers, admins, inactive, rejected])
  expect((await list('')).counts).toEqual(before)
})

test('list of users: sort and page -> in order; an unknown sort -> newest first', async () => {
  const names = ['Aaaa', 'Aaab', 'Aaac']
  for (const [index, last_name] of names.entries()) {
    await insertUser({ last_name, user_type: 'dealer', created_at_ms: 9_000_000_000_000 - index })
  }
  const lastNames = async (query: string) =>
    (await list(`type=dealer&per_page=2&${query}`)).data.map((row: { last_name: string }) => row.last_name)
  expect(await lastNames('sort=newest')).toEqual(['Aaaa', 'Aaab'])
  expect(await lastNames('sort=name')).toEqual(['Aaaa', 'Aaab'])
  expect((await lastNames('sort=name&page=2'))[0]).toBe('Aaac')
  expect((await lastNames('sort=oldest')).at(-1)).not.toBe('Aaaa')
  expect(await lastNames('sort=z')).toEqual(['Aaaa', 'Aaab'])
})

test('user edited: facts -> stored with one audit entry; unknown, closed and invalid -> refused', async () => {
  const id = await insertUser({ verification_status: 'pending' })
  const saved = { role: 'user', user_type: 'dealer', verification_status: 'verified', is_active: true }
  expect(await edit(id, saved)).toMatchObject({ status: 200, body: { data: { id, ...saved } } })
  expect(await edit(id, saved)).toMatchObject({ status: 200 })
  expect(await column(id, 'verified_at_ms')).toBeGreaterThan(0)
  const before = { role: 'user', user_type: 'private', verification_status: 'pending', is_active: true }
  expect(await entries(id)).toEqual([
    {
      action: 'user.edit',
      actor_id: admin.userId,
      reason: 'No reason given',
      before: JSON.stringify(before),
      after: JSON.stringify(saved),
    },
  ])
  expect(await edit(id, { user_type: 'admin' })).toMatchObject({
    status: 422,
    body: { errors: { user_type: [expect.any(String)] } },
  })
  expect((await edit(id, { role: 'owner' })).status).toBe(422)
  expect((await edit(999_999, {})).status).toBe(404)
  expect((await edit(await insertUser({ closed_at_ms: 1 }), { is_active: true })).status).toBe(404)
})

test('user edited: a dealer becomes private -> the business fields go', async () => {
  const id = await insertUser({ user_type: 'dealer' })
  await env.DB.prepare(
    "insert into profiles (user_id, city, business_name, business_license) values (?, 'Irvine', 'Cars', '1')",
  )
    .bind(id)
    .run()
  const { body } = await edit(id, { user_type: 'private' })
  expect(body.data.profile).toMatchObject({ city: 'Irvine', business_name: null, business_license: null })
})

test('user edited: an administrator saved as the dialog shows them -> the account type stays', async () => {
  const id = await insertUser({ role: 'user', user_type: 'admin' })
  await edit(id, { role: 'user', user_type: 'private', verification_status: 'verified', is_active: true })
  expect(await column(id, 'user_type')).toBe('admin')
  expect(await entries(id)).toEqual([])
})

test('roles: without recent proof -> refused, other changes made; with it -> changed', async () => {
  const id = await insertUser()
  const staff = { ...newRegistration(), role: 'support' }
  await forgetProof()
  expect(await edit(id, { role: 'support' })).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  expect(await remove(id)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  const add = () => callApi('POST', '/admin/users', { token: admin.token, body: staff })
  expect(await add()).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  expect((await edit(id, { role: 'user', is_active: false })).status).toBe(200)
  await env.DB.prepare('update sessions set proved_at_ms = ?').bind(Date.now()).run()
  expect((await edit(id, { role: 'support' })).status).toBe(200)
  expect((await add()).status).toBe(201)
})

test('last active administrator: demoted, deactivated, deleted -> refused; two at once -> one of them', async () => {
  for (const body of [{ role: 'user' }, { is_active: false }]) {
    expect(await edit(admin.userId, body)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This is the last active administrator/) },
    })
  }
  expect((await remove(admin.userId)).status).toBe(409)
  expect(await column(admin.userId, 'is_active')).toBe(1)
  const other = await signInProvedAdmin()
  const answers = await Promise.all([
    edit(other.userId, { is_active: false }),
    edit(admin.userId, { role: 'user' }, other.token),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { results } = await env.DB.prepare(
    "select id from users where role = 'admin' and is_active = 1",
  ).all()
  expect(results).toHaveLength(1)
})

test('user deactivated: sockets close, sessions end, the room refuses the next bid; activated -> signs in again', async () => {
  const person = await registerPerson()
  const userId = person.user.id as number
  expect(await authorizeCard(userId)).toMatchObject({ ok: true })
  const sessionId = /hl_session=(\d+)/.exec(person.cookie)?.[1] ?? ''
  const bidder = { userId, sessionId, username: person.registration.username }
  const auction = await makeAuction()
  const client = await connect(`/auctions/${auction.id}/live`, bidder)
  expect(await bid(auction, bidder, 5_100)).toMatchObject({ accepted: true })
  expect((await edit(userId, { is_active: false })).status).toBe(200)
  expect(client.closed?.code).toBe(4403)
  expect(await bid(auction, bidder, 5_300)).toMatchObject({ accepted: false })
  expect((await callApi('GET', '/auth/profile', { token: person.token })).body.code).toBe('deactivated')
  const signIn = () =>
    callApi('POST', '/auth/login', {
      body: { email: person.registration.email, password: person.registration.password },
    })
  expect((await signIn()).body.code).toBe('deactivated')
  await edit(userId, { is_active: true })
  expect((await callApi('GET', '/auth/profile', { token: person.token })).status).toBe(401)
  expect((await signIn()).status).toBe(200)
})

test("person's page: deactivated or rejected with a published auction -> says that it goes on; not of a paused or ended one", async () => {
  const person = await registerPerson()
  const userId = person.user.id as number
  await insertAuction({ seller_id: userId, status: 'pending', listing_paid_at_ms: 1 })
  for (const status of ['paused', 'ended'])
    await insertAuction({ seller_id: userId, status, listing_paid_at_ms: 1 })
  const readGoingOn = async () => (await findUser(env, userId))?.goingOn
  expect(await readGoingOn()).toBe(0)
  for (const change of [{ is_active: false }, { is_active: true, verification_status: 'rejected' }]) {
    expect((await edit(userId, change)).status).toBe(200)
    expect(await readGoingOn()).toBe(1)
  }
})

test('many users: verified, activated, deactivated -> each with its entry; who cannot be -> named', async () => {
  const [pending, rejected, last] = [
    await insertUser({ verification_status: 'pending' }),
    await insertUser({ verification_status: 'rejected' }),
    admin.userId,
  ]
  const bulk = async (action: string, ids: number[], reason?: string) =>
    (await callApi('POST', '/admin/users/bulk', { token: admin.token, body: { action, ids, reason } })).body
  expect(await bulk('verify', [pending, rejected, 999_999, pending])).toEqual({
    success: true,
    succeeded: [pending],
    failed: [
      { id: rejected, message: 'Only a pending person can be verified or rejected.' },
      { id: 999_999, message: 'This was not found.' },
    ],
  })
  const off = await bulk('deactivate', [pending, last], 'Shares a card.')
  expect(off.succeeded).toEqual([pending])
  expect(off.failed).toMatchObject([{ id: last }])
  expect((await bulk('activate', [pending])).succeeded).toEqual([pending])
  expect((await entries(pending)).map(({ action, reason }) => [action, reason])).toEqual([
    ['user.verify', 'No reason given'],
    ['user.deactivate', 'Shares a card.'],
    ['user.activate', 'No reason given'],
  ])
  const refused = await callApi('POST', '/admin/users/bulk', {
    token: admin.token,
    body: { action: 'verify', ids: [] },
  })
  expect(refused.status).toBe(422)
})

test('user added: without a password -> mailed a link that sets one; with one -> signs in; taken names -> refused', async () => {
  const { password: _, password_confirmation: __, ...named } = newRegistration({ username: 'support.jane' })
  const add = (body: object) => callApi('POST', '/admin/users', { token: admin.token, body })
  const added = await add(named)
  expect(added).toMatchObject({
    status: 201,
    body: { message: 'User added successfully', data: { role: 'user', verification_status: 'pending' } },
  })
  const id = added.body.data.id
  expect(await entries(id)).toMatchObject([{ action: 'user.add', actor_id: admin.userId }])
  // The entry outlives the account.
  expect(JSON.stringify(await entries(id))).not.toMatch(/jane|@/)
  expect(await add({ ...named, username: 'other.jane' })).toMatchObject({
    status: 422,
    body: { errors: { email: [expect.any(String)] } },
  })
  const { token } = await mailTo(named.email, 'Your Hammerlane account')
  const password = 'Sundown42x'
  const reset = { token, password, password_confirmation: password }
  expect((await callApi('POST', '/auth/reset-password', { body: reset })).status).toBe(200)
  expect((await callApi('POST', '/auth/login', { body: { email: named.email, password } })).status).toBe(200)
  const other = newRegistration()
  expect((await add(other)).status).toBe(201)
  await mailTo(other.email, 'Verify your email address')
  expect((await add({ ...newRegistration(), password: 'short' })).status).toBe(422)
})

test('user deleted: no obligations -> emptied, off the list, bids stay; the entry names no personal data', async () => {
  const person = await registerPerson()
  const id = person.user.id as number
  await issueLink(env, {
    userId: id,
    kind: 'reset_password',
    email: person.registration.email,
    nowMs: Date.now(),
  })
  await env.DB.prepare(
    "insert into user_notes (user_id, author_id, body, created_at_ms) values (?, ?, 'Called.', 1)",
  )
    .bind(id, admin.userId)
    .run()
  expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'User deleted successfully' } })
  expect(await column(id, 'email')).toMatch(/@closed\.invalid$/)
  expect(
    (await env.DB.prepare('select id from user_notes where user_id = ?').bind(id).all()).results,
  ).toEqual([])
  expect((await list(`search=${person.registration.username}`)).total).toBe(0)
  expect(await entries(id)).toEqual([
    {
      action: 'user.delete',
      actor_id: admin.userId,
      reason: 'No reason given',
      before: 'null',
      after: '{"closed":true}',
    },
  ])
  expect((await remove(id)).status).toBe(404)
})

test('reason of an administrator: role, added, deleted -> recorded; without one -> as not given', async () => {
  const id = await insertUser()
  const reasons = async (userId: number) =>
    (await entries(userId)).map(({ action, reason }) => `${action}: ${reason}`)
  await edit(id, { role: 'support', reason: 'Joins us' })
  await edit(id, { role: 'user' })
  await callApi('DELETE', `/admin/users/${id}`, { token: admin.token, body: { reason: 'Asked by mail' } })
  expect((await reasons(id)).map((line) => line.replace(/^.*: /, ''))).toEqual([
    'Joins us',
    'No reason given',
    'Asked by mail',
  ])
  const add = async (body: object) =>
    (await callApi('POST', '/admin/users', { token: admin.token, body: { ...newRegistration(), ...body } }))
      .body.data.id
  expect(await reasons(await add({ reason: 'By phone' }))).toEqual(['user.add: By phone'])
  expect(await reasons(await add({}))).toEqual(['user.add: No reason given'])
})

test('user deleted: leads, sells, owes a premium or a fee, is owed a refund -> refused, and as active as before', async () => {
  const leader = await makePerson()
  const auction = await makeAuction()
  await bid(auction, leader, 5_100)
  const { buyer } = await makeUnpaidSale()
  const sold = await makeSale(await makeBidder())
  await settleSale(env, sold)
  const refunded = await insertUser()
  const { results } = await env.DB.prepare(
    "insert into transactions (key, user_id, type, status, description, amount_cents, created_at_ms, updated_at_ms) values ('refund of a test', ?, 'listing_fee', 'completed', '', -4999, 1, 1) returning id",
  )
    .bind(refunded)
    .all<{ id: number }>()
  await env.DB.prepare(
    "insert into refunds (key, provider, payment_reference, amount_cents, reason, transaction_id, next_attempt_at_ms, created_at_ms, updated_at_ms) values ('r1', 'sandbox', 'p1', 4999, 'A test', ?, 1, 1, 1)",
  )
    .bind(results[0]?.id)
    .run()
  await drain(auction.id)
  const people = [leader.userId, auction.seller.userId, buyer.userId, sold.sellerId, refunded]
  for (const id of people) {
    expect((await remove(id)).status, String(id)).toBe(409)
    expect(await column(id, 'is_active')).toBe(1)
  }
  await env.DB.prepare('update users set is_active = 0 where id = ?').bind(leader.userId).run()
  expect((await remove(leader.userId)).status).toBe(409)
  expect(await column(leader.userId, 'is_active')).toBe(0)
})

test('user deactivated while they close their account -> refused, since a closing that is refused activates them again', async () => {
  const id = await insertUser({})
  const at = { userId: id, nowMs: Date.now(), expiresAtMs: Date.now() + 60_000 }
  await beginClosing(db(), at)
  const refused = await edit(id, { is_active: false, reason: 'A test.' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This account is being closed. Please try again in a minute.',
  ])
  await endClosing(db(), id)
  expect((await edit(id, { is_active: false, reason: 'A test.' })).status).toBe(200)
  expect(await column(id, 'is_active')).toBe(0)
})

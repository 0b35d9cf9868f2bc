import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProfileUpdate } from '../../../domain/schemas/account.ts'
import { auctions, sales } from '../../../worker/db/schema/index.ts'
import { hashPassword, verifyPassword } from '../../../worker/services/accounts/password.ts'
import { updateProfile } from '../../../worker/services/accounts/update-profile.ts'
import { callApi, newRegistration, registerPerson } from '../support/api.ts'
import { insertSale } from '../support/messaging.ts'
import { db, drain, makeAuction, makePerson, toViewer } from '../support/rooms.ts'

test('registration: valid -> pending account, signed in', async () => {
  const registration = newRegistration({ phone: '+13105550100', city: 'Irvine' })
  const { status, body, headers } = await callApi('POST', '/auth/register', { body: registration })
  expect(status).toBe(201)
  expect(body.success).toBe(true)
  expect(body.message).toBe('Registration successful')
  expect(body.data.user).toMatchObject({
    username: registration.username,
    email: registration.email,
    first_name: 'Maria',
    last_name: 'Lopez',
    phone: '+13105550100',
    user_type: 'private',
    role: 'user',
    verification_status: 'pending',
    is_active: true,
    profile: { city: 'Irvine', state: 'CA', country: 'USA', address: null, business_name: null },
  })
  expect(body.data.user.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(JSON.stringify(body)).not.toContain('assword')
  expect(headers.get('set-cookie')).toMatch(
    /^hl_session=\d+\.1\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
  )
  const profile = await callApi('GET', '/auth/profile', { token: body.data.token })
  expect(profile.body.data).toEqual(body.data.user)
})

test('password hash: production -> scrypt at the cost of docs/rules, with its parameters', async () => {
  const hash = await hashPassword(env.PLATFORM, 'Password1')
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[^$]{24}\$[^$]{44}$/)
  expect(await verifyPassword(env.PLATFORM, 'Password1', hash)).toEqual({ matches: true, isStale: false })
})

test('registration: email or username taken -> 422 at its field', async () => {
  const { registration } = await registerPerson()
  const sameEmail = await callApi('POST', '/auth/register', {
    body: newRegistration({ email: ` ${registration.email.toUpperCase()} ` }),
  })
  expect(sameEmail.status).toBe(422)
  expect(sameEmail.body.errors).toEqual({ email: ['The email has already been taken.'] })
  const sameName = await callApi('POST', '/auth/register', {
    body: newRegistration({ username: registration.username.toUpperCase() }),
  })
  expect(sameName.status).toBe(422)
  expect(sameName.body.errors).toEqual({ username: ['The username has already been taken.'] })
})

test('registration: the same email twice at once -> one account', async () => {
  const email = 'twice@example.com'
  const answers = await Promise.all(
    [1, 2].map(() => callApi('POST', '/auth/register', { body: newRegistration({ email }) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ email: ['The email has already been taken.'] })
})

test('registration: invalid fields -> 422 with a message for each', async () => {
  const { status, body } = await callApi('POST', '/auth/register', { body: { password: 'abc' } })
  expect(status).toBe(422)
  expect(body).toMatchObject({ success: false, code: 'invalid' })
  expect(body.errors.username).toEqual(['Username is required'])
  expect(body.errors.email).toEqual(['Email is required'])
  expect(body.errors.password).toContain('Password must be at least 8 characters')
  expect(body.errors.first_name).toEqual(['First name is required'])
  expect(body.errors.user_type).toEqual(['User type is required'])
})

test('registration: role, status or foreign account type in the body -> ignored or refused', async () => {
  const asAdmin = await registerPerson({ role: 'admin', verification_status: 'verified', is_active: false })
  expect(asAdmin.user).toMatchObject({ role: 'user', verification_status: 'pending', is_active: true })
  const { status, body } = await callApi('POST', '/auth/register', {
    body: newRegistration({ user_type: 'admin' }),
  })
  expect(status).toBe(422)
  expect(body.errors.user_type).toEqual(['Please select a valid user type'])
})

test('sign-in: right password, email in any case -> token and cookie', async () => {
  const { registration, user } = await registerPerson()
  const { status, body, headers } = await callApi('POST', '/auth/login', {
    body: { email: registration.email.toUpperCase(), password: 'Sundown42x' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Login successful', data: { user: { id: user.id } } })
  expect(headers.get('set-cookie')).toMatch(/^hl_session=/)
  const profile = await callApi('GET', '/auth/profile', { token: body.data.token })
  expect(profile.status).toBe(200)
})

test('sign-in: wrong password or unknown email -> the same answer', async () => {
  const { registration } = await registerPerson()
  const wrong = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: 'Password2' },
  })
  const unknown = await callApi('POST', '/auth/login', {
    body: { email: 'nobody@example.com', password: 'Password2' },
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({
    success: false,
    message: 'Invalid email or password.',
    code: 'invalid_credentials',
  })
  expect(unknown.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
  const events = await env.DB.prepare(
    'select outcome, user_id is null as nobody from login_events order by id desc limit 2',
  ).all()
  expect(events.results).toEqual([
    { outcome: 'unknown_account', nobody: 1 },
    { outcome: 'wrong_password', nobody: 0 },
  ])
})

test('deactivated account: right password -> 403, wrong password -> 401, open sessions -> 403', async () => {
  const { registration, token, cookie } = await registerPerson()
  await env.DB.prepare('update users set is_active = 0 where email = ?').bind(registration.email).run()
  const right = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: 'Sundown42x' },
  })
  expect(right.status).toBe(403)
  expect(right.body.code).toBe('deactivated')
  const wrong = await callApi('POST', '/auth/login', {
    body: { email: registration.email, password: 'Wrong1234' },
  })
  expect(wrong.body.code).toBe('invalid_credentials')
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(403)
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status).toBe(403)
  expect((await callApi('POST', '/auth/refresh', { token })).status).toBe(403)
  expect((await callApi('GET', '/auctions', { token })).status).toBe(200)
})

test('sign-in: password hash of an older cost -> hashed again', async () => {
  const { registration } = await registerPerson()
  // 'Sundown42x' at N=16, r=8, p=1 with a salt of zeros.
  const { scryptSync } = await import('node:crypto')
  const salt = Buffer.alloc(16)
  const old = scryptSync('Sundown42x', salt, 32, { N: 16, r: 8, p: 1 })
  await env.DB.prepare('update users set password_hash = ? where email = ?')
    .bind(`scrypt$16$8$1$${salt.toString('base64')}$${old.toString('base64')}`, registration.email)
    .run()
  const body = { email: registration.email, password: 'Sundown42x' }
  expect((await callApi('POST', '/auth/login', { body })).status).toBe(200)
  const row = await env.DB.prepare('select password_hash from users where email = ?')
    .bind(registration.email)
    .first<{ password_hash: string }>()
  expect(row?.password_hash).toMatch(/^scrypt\$1024\$8\$1\$/)
  expect((await callApi('POST', '/auth/login', { body })).status).toBe(200)
})

test('profile update: some fields -> only these change', async () => {
  const { token, user } = await registerPerson({ city: 'Irvine' })
  const { status, body } = await callApi('PUT', '/auth/profile', {
    token,
    body: {
      first_name: 'Ana',
      phone: '+13105550111',
      user_type: 'dealer',
      profile: { business_name: 'Ana Motors' },
    },
  })
  expect(status).toBe(200)
  expect(body.message).toBe('Profile updated successfully!')
  expect(body.data).toMatchObject({
    first_name: 'Ana',
    last_name: user.last_name,
    phone: '+13105550111',
    user_type: 'dealer',
    profile: { city: 'Irvine', state: 'CA', business_name: 'Ana Motors' },
  })
  const removed = await callApi('PUT', '/auth/profile', { token, body: { phone: null } })
  expect(removed.body.data.phone).toBeNull()
})

test('profile update: business fields of a private person -> not stored; dealer becomes private -> removed', async () => {
  const { token } = await registerPerson()
  const profile = { business_name: 'Ana Motors', business_license: 'CA 1' }
  const update = async (body: object) =>
    (await callApi('PUT', '/auth/profile', { token, body })).body.data.profile
  const none = { business_name: null, business_license: null }
  expect(await update({ profile })).toMatchObject(none)
  expect(await update({ user_type: 'dealer', profile })).toMatchObject(profile)
  expect(await update({ user_type: 'private' })).toMatchObject(none)
})

test('profile update: role, status or foreign account type -> ignored', async () => {
  const { token } = await registerPerson()
  const { status, body } = await callApi('PUT', '/auth/profile', {
    token,
    body: { role: 'admin', user_type: 'admin', verification_status: 'verified', is_active: false, id: 1 },
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    role: 'user',
    user_type: 'private',
    verification_status: 'pending',
    is_active: true,
  })
})

test("profile update: an administrator's own account type -> unchanged", async () => {
  const { token, user } = await registerPerson()
  await env.DB.prepare("update users set user_type = 'admin', role = 'admin' where id = ?")
    .bind(user.id)
    .run()
  const { body } = await callApi('PUT', '/auth/profile', { token, body: { user_type: 'private' } })
  expect(body.data.user_type).toBe('admin')
})

test('profile update: dealer or not, while a listing, offer, sale or handover is open -> 409 and unchanged; other fields are changed', async () => {
  const auction = await makeAuction()
  await drain(auction.id)
  const viewer = toViewer(auction.seller)
  const change = (update: ProfileUpdate) => updateProfile(env, { viewer, update, nowMs: Date.now() })
  expect(await change({ user_type: 'dealer' })).toMatchObject({ refusal: { status: 409, code: 'conflict' } })
  expect(await change({ first_name: 'Ana' })).toMatchObject({
    value: { user: { firstName: 'Ana', userType: 'private' } },
  })
  const set = (columns: Partial<typeof auctions.$inferInsert>) =>
    db().update(auctions).set(columns).where(eq(auctions.id, auction.id))
  const refused = { refusal: { status: 409, message: expect.stringContaining('open listing or sale') } }
  await set({ status: 'ended', resultOutcome: 'sold' })
  expect(await change({ user_type: 'dealer' })).toMatchObject(refused)
  await set({ resultOutcome: 'reserve_not_met', saleOfferUntilMs: 1 })
  expect(await change({ user_type: 'dealer' })).toMatchObject(refused)
  await set({ saleOfferUntilMs: null })
  expect(await change({ user_type: 'dealer' })).toMatchObject(refused)
  await set({ startAtMs: 0, endAtMs: 1 })
  const saleId = await insertSale(auction.id, (await makePerson()).userId, auction.seller.userId, 'paid')
  const sale = (columns: Partial<typeof sales.$inferInsert>) =>
    db().update(sales).set(columns).where(eq(sales.id, saleId))
  expect(await change({ user_type: 'dealer' })).toMatchObject(refused)
  // A buyer who did not pay still can, and another bidder can be offered the car.
  await sale({ state: 'defaulted', defaultReason: 'premium_unpaid', settledAtMs: null })
  expect(await change({ user_type: 'dealer' })).toMatchObject(refused)
  await sale({ defaultReason: 'price_unpaid' })
  await set({ endAtMs: Date.now() })
  expect(await change({ user_type: 'dealer' })).toMatchObject(refused)
  await set({ endAtMs: 1 })
  await sale({ state: 'paid', defaultReason: null })
  await sale({ handedOverAtMs: 1 })
  expect(await change({ user_type: 'dealer' })).toMatchObject({ value: { user: { userType: 'dealer' } } })
})

test('profile update: 61st change in an hour -> 429; the same values again are no change', async () => {
  const production = { ...env, LIMITS: 'production' }
  const viewer = toViewer(await makePerson())
  const change = (name: string) =>
    updateProfile(production, { viewer, update: { first_name: name }, nowMs: Date.now() })
  const names = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'Ana' : 'Eva'))
  for (const name of names) expect(await change(name)).toMatchObject({ ok: true })
  expect(await change('Eva')).toMatchObject({ ok: true })
  expect(await change('Ana')).toMatchObject({ refusal: { status: 429 } })
})

test('profile update: invalid fields -> 422 by field, nothing stored', async () => {
  const { token } = await registerPerson()
  const { status, body } = await callApi('PUT', '/auth/profile', {
    token,
    body: { first_name: 'A', last_name: 'Garcia', phone: '0123', profile: { state: 'CAL' } },
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    first_name: ['First name must be at least 2 characters'],
    phone: ['Please enter a valid phone number'],
    'profile.state': ['State must be 2 characters'],
  })
  const profile = await callApi('GET', '/auth/profile', { token })
  expect(profile.body.data.last_name).toBe('Lopez')
})

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { action } from '../../../app/routes/admin_.users.$id/action.server.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { findAccount } from '../../../worker/db/queries/accounts/users.ts'
import { listSales } from '../../../worker/db/queries/after-sale/my-sales.ts'
import { findSeller } from '../../../worker/db/queries/listings/listings.ts'
import { findContact } from '../../../worker/db/queries/notifications/notification-recipients.ts'
import { profiles, users } from '../../../worker/db/schema/index.ts'
import { openDemoAuction } from '../../../worker/dev/seed/open-demo-auction.ts'
import type { Env } from '../../../worker/env.ts'
import { updateProfile } from '../../../worker/services/accounts/update-profile.ts'
import { readDealerWaits } from '../../../worker/services/administration/dealers/dealer-waits.ts'
import { toApiSeller } from '../../../worker/services/listings/to-api-listing.ts'
import { payListing } from '../../../worker/services/payments/pay-listing.ts'
import { fetchHandover, scene } from '../after-sale/sold-auction.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { meetAtEveryStep } from '../support/dying-database.ts'
import { mailTo } from '../support/mailbox.ts'
import { writeToSeller } from '../support/messaging.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { confirmAddress, db, getRoom, makeListing, makePerson } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'
import { changeSetting } from '../support/settings.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

const TEXT = "We're checking your dealer license. This takes one business day."

async function makeDealer(license: string | null) {
  const { token, user, registration } = await registerPerson({
    user_type: 'dealer',
    business_license: license,
  })
  const userId: number = user.id
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, userId))
  return { token, userId, email: registration.email }
}

type Dealer = Awaited<ReturnType<typeof makeDealer>>

async function publish({ token, userId }: Dealer) {
  const person = { userId, sessionId: '', username: '' }
  const listing = await makeListing(person, { paid: false, startAtMs: Date.now() + HOUR_MS })
  await getRoom(listing.auctionId).open(listing)
  const items = [{ auction_id: listing.auctionId, addons: [] }]
  const body = { purpose: 'listings', items, card_token: 'tok_visa' }
  return callApi('POST', '/financial/transactions', { token, body })
}

async function approve({ userId }: Dealer, license: string, name = '') {
  const admin = await signInProvedAdmin()
  const form = new URLSearchParams({ intent: 'approve', license, business_name: name })
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const context = pageAs(await readViewer(admin.token))
  return { answer: await callAction(action, { context, request, params: { id: String(userId) } }), admin }
}

const listUnapproved = async (token: string) =>
  (await callApi('GET', '/admin/users?type=unapproved&per_page=48', { token })).body.data.data.map(
    ({ id }: { id: number }) => id,
  )

test('dealer: license not approved -> cannot publish, nothing is charged; approved -> can, notified and mailed', async () => {
  const dealer = await makeDealer('CA 777')
  expect(await publish(dealer)).toMatchObject({
    status: 403,
    body: { code: 'dealer_not_approved', message: expect.stringContaining(TEXT) },
  })
  expect(await readDealerWaits(env, { id: dealer.userId, userType: 'dealer' })).toBe(TEXT)
  const { answer, admin } = await approve(dealer, 'CA 777')
  expect(answer).toMatchObject({ status: 302 })
  expect(await listUnapproved(admin.token)).not.toContain(dealer.userId)
  expect((await publish(dealer)).status).toBe(201)
  expect(await readDealerWaits(env, { id: dealer.userId, userType: 'dealer' })).toBeNull()
  await mailTo(dealer.email, 'Your dealer license is approved')
  const { results } = await env.DB.prepare(
    "select actor_id, before, after from audit_log where action = 'user.approve_license' and subject_id = ?",
  )
    .bind(String(dealer.userId))
    .all()
  expect(results).toEqual([
    {
      actor_id: admin.userId,
      before: '{"approved_license":null,"business_name":null}',
      after: '{"approved_license":"CA 777","business_name":null}',
    },
  ])
})

test('dealer: another license number since -> waits again; the number that the administrator saw is the approved one', async () => {
  const dealer = await makeDealer('CA 778')
  await approve(dealer, 'CA 778')
  await db().update(profiles).set({ businessLicense: 'CA 779' }).where(eq(profiles.userId, dealer.userId))
  expect((await publish(dealer)).status).toBe(403)
  const { answer, admin } = await approve(dealer, 'CA 778')
  expect(answer).toMatchObject({ message: expect.stringContaining('has changed the license number') })
  expect(await listUnapproved(admin.token)).toContain(dealer.userId)
  await approve(dealer, 'CA 779')
  expect((await publish(dealer)).status).toBe(201)
})

test('dealer: another business name since -> waits again, and the approved one stays public; the name that the administrator saw is approved', async () => {
  const dealer = await makeDealer('CA 780')
  const rename = (business_name: string) =>
    callApi('PUT', '/auth/profile', { token: dealer.token, body: { profile: { business_name } } })
  const shown = async () =>
    (await findSeller(db(), dealer.userId).then((row) => row && toApiSeller(row, false)))?.profile
      .business_name
  await rename('Smith Cars')
  expect(await shown()).toBeNull()
  await approve(dealer, 'CA 780', 'Smith Cars')
  expect((await publish(dealer)).status).toBe(201)
  expect((await rename('Beverly Hills Porsche (official)')).status).toBe(200)
  expect(await shown()).toBe('Smith Cars')
  expect((await publish(dealer)).status).toBe(403)
  const { answer, admin } = await approve(dealer, 'CA 780', 'Smith Cars')
  expect(answer).toMatchObject({ message: expect.stringContaining('or business name') })
  expect(await listUnapproved(admin.token)).toContain(dealer.userId)
  await approve(dealer, 'CA 780', 'Beverly Hills Porsche (official)')
  expect([await shown(), await listUnapproved(admin.token)]).toEqual([
    'Beverly Hills Porsche (official)',
    expect.not.arrayContaining([dealer.userId]),
  ])
})

test.each(['an administrator', 'the dealer'])(
  'approved dealer: made private by %s, then a dealer again with the same license -> waits again',
  async (by) => {
    const dealer = await makeDealer('CA 781')
    const { admin } = await approve(dealer, 'CA 781')
    const own = (body: object) => callApi('PUT', '/auth/profile', { token: dealer.token, body })
    const left =
      by === 'the dealer'
        ? await own({ user_type: 'private' })
        : await callApi('PUT', `/admin/users/${dealer.userId}`, {
            token: admin.token,
            body: { user_type: 'private', reason: 'The license was withdrawn.' },
          })
    expect(left.status).toBe(200)
    expect((await own({ user_type: 'dealer', profile: { business_license: 'CA 781' } })).status).toBe(200)
    expect((await publish(dealer)).status).toBe(403)
    expect(await listUnapproved(admin.token)).toContain(dealer.userId)
  },
)

test.each([
  ['a dealer with an approved name', 'dealer', 'Smith Cars', 'Smith Cars', 'Smith Cars'],
  ['a dealer without', 'dealer', null, null, 'Smith Cars of Ontario'],
  ['a private person who was an approved dealer', 'private', 'Smith Cars', null, null],
] as const)(
  'business name: %s -> the approved one in listing and conversations, the same or the stated one for the other side of a sale',
  async (_, userType, approvedBusinessName, name, stated) => {
    const { id, seller, buyer } = await scene()
    const { userId } = seller.person
    await db().update(users).set({ userType }).where(eq(users.id, userId))
    await db()
      .update(profiles)
      .set({ businessName: 'Smith Cars of Ontario', approvedBusinessName })
      .where(eq(profiles.userId, userId))
    await writeToSeller(id, buyer, 'Is it still there?')
    const listed = await findSeller(db(), userId)
    const { data: threads } = (await callApi('GET', '/messages', { token: buyer.token })).body
    const own = { userId: buyer.person.userId, as: 'winner', sinceMs: 0, limit: 1 } as const
    expect([
      listed && toApiSeller(listed, false).profile.business_name,
      (await fetchHandover(id, buyer)).body.data.seller.business_name,
      (await findContact(db(), userId))?.businessName,
      (await listSales(db(), own)).map(({ other }) => other.businessName),
    ]).toEqual([name, stated, stated, [stated]])
    expect(threads[0].with.name).toContain(name ?? 'Nguy')
  },
)

test('dealer: no license number -> asked for it; setting off, or /dev/auctions -> published', async () => {
  const dealer = await makeDealer(null)
  expect((await publish(dealer)).body.message).toContain('Please add your dealer license number')
  const body = { seller_email: 'dealer@hammerlane.test' }
  await db().update(profiles).set({ approvedLicense: null })
  expect(await openDemoAuction(env, { request: body, nowMs: Date.now() })).toMatchObject({ ok: true })
  await changeSetting('require_dealer_approval', false)
  expect((await publish(dealer)).status).toBe(201)
})

test.each(['the payment', 'the change'])(
  'private seller: becomes a dealer while a listing is being paid for, the other before each step of %s -> never both',
  async (first) => {
    const outcomes = new Set<string>()
    await meetAtEveryStep(async (meeting) => {
      const person = await confirmAddress(await makePerson({ authorized: false }))
      const listing = await makeListing(person, { paid: false, startAtMs: Date.now() + HOUR_MS })
      await getRoom(listing.auctionId).open(listing)
      const { user } = (await findAccount(db(), person.userId)) ?? {}
      if (user === undefined) throw new Error('There is no such account.')
      const viewer = { ...user, userId: user.id, sessionId: '', provedAtMs: null }
      const nowMs = Date.now()
      const pay = async (on: Env) => {
        const paid = await payListing(on, {
          viewer,
          auctionId: listing.auctionId,
          addons: [],
          paidWith: { card_token: 'tok_visa' },
          seenTotalCents: null,
          returnUrl: 'http://localhost/checkout',
          nowMs,
        })
        return paid.ok
      }
      const change = async (on: Env) =>
        (await updateProfile(on, { viewer, update: { user_type: 'dealer' }, nowMs })).ok
      const [begun, other] = first === 'the payment' ? [pay, change] : [change, pay]
      let isOtherDone: boolean | null = null
      const isDone = await begun(
        meeting(async () => {
          isOtherDone = await other(env)
        }),
      )
      if (isOtherDone !== null) outcomes.add(`${isDone} ${isOtherDone}`)
    })
    expect([...outcomes].sort()).toEqual(['false true', 'true false'])
  },
  60_000,
)

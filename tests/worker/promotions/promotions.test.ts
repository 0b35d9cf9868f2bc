/** Addons take effect for listings that bought them and for no others. */

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import type { Addon } from '../../../domain/money/listing-fees.ts'
import { auditLog, socialPosts, users, watchlist } from '../../../worker/db/schema/index.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { makeAdmin, tokenFor } from '../support/listing.ts'
import { subjectsTo } from '../support/mailbox.ts'
import { confirmAddress, db, drain, getRoom, makePerson, type TestPerson } from '../support/rooms.ts'
import { newListing } from '../support/selling.ts'

/** An opened listing that was paid for with these addons. */
async function openWith(...addons: readonly Addon[]) {
  const listing = await newListing({ title: '2019 Honda Accord EX-L' })
  expect((await payFor(listing.token, listing.auctionId, addons)).status).toBe(201)
  await drain(listing.auctionId)
  await start(listing.auctionId)
  return listing
}

async function start(auctionId: number) {
  await getRoom(auctionId).change({
    by: 'system',
    actorId: null,
    change: { type: 'reschedule', startAtMs: Date.now() },
  })
  await drain(auctionId)
}

async function promotedTo(person: TestPerson): Promise<string[]> {
  const { body } = await callApi('GET', '/user/notifications', { token: await tokenFor(person) })
  const messages: string[] = body.data.map(({ message }: { message: string }) => message)
  return messages.filter((message) => message.includes('is open for bids!'))
}

const mailsTo = async (person: TestPerson) =>
  (await subjectsTo(`${person.username}@example.com`)).filter((subject) =>
    subject.startsWith('Now open for bids: '),
  )

async function searches(person: TestPerson, query: string) {
  const body = { name: 'Mine', query }
  await callApi('POST', '/user/saved-searches', { token: await tokenFor(person), body })
}

const watches = ({ userId }: TestPerson, auctionId: number) =>
  db().insert(watchlist).values({ userId, auctionId, createdAtMs: Date.now() })

const put = (person: TestPerson, change: object) =>
  tokenFor(person).then((token) => callApi('PUT', '/user/preferences', { token, body: change }))

test('addons: priority_listing -> first by default and marked, featured_homepage -> featured', async () => {
  const plain = await openWith()
  const priority = await openWith('priority_listing')
  const featured = await openWith('featured_homepage')
  const { body } = await callApi('GET', '/auctions?per_page=100')
  const ids: number[] = body.data.map(({ id }: { id: number }) => id)
  expect(ids.indexOf(priority.auctionId)).toBeLessThan(ids.indexOf(plain.auctionId))
  const flags = (id: number) => {
    const { is_priority, is_featured } = body.data.find((auction: { id: number }) => auction.id === id)
    return { is_priority, is_featured }
  }
  expect(flags(plain.auctionId)).toEqual({ is_priority: false, is_featured: false })
  expect(flags(priority.auctionId)).toEqual({ is_priority: true, is_featured: false })
  expect(flags(featured.auctionId)).toEqual({ is_priority: false, is_featured: true })
})

/** A person whose mails have the titles of auctions. */
const makeConfirmed = async () => confirmAddress(await makePerson())

test('email_blast: matching searchers and watchers -> notified once each, seller not', async () => {
  const [searcher, watcher, both, muted, off, stranger] = await Promise.all([
    makeConfirmed(),
    makeConfirmed(),
    makeConfirmed(),
    makeConfirmed(),
    makeConfirmed(),
    makeConfirmed(),
  ])
  // Another Accord, whose watchers are notified.
  const earlier = await openWith()
  for (const person of [watcher, both, off]) await watches(person, earlier.auctionId)
  await Promise.all([
    searches(searcher, 'make=Honda'),
    searches(both, 'body_style=sedan'),
    searches(muted, 'make=Honda'),
  ])
  await searches(stranger, 'make=BMW')
  await put(muted, { saved_searches: false })
  await put(off, { email_notifications: false })

  const listing = await newListing({ title: '2019 Honda Accord EX-L' })
  await watches({ userId: listing.userId, sessionId: '', username: '' }, earlier.auctionId)
  await payFor(listing.token, listing.auctionId, ['email_blast'])
  await drain(listing.auctionId)
  // Before the start there is nothing to bid on.
  expect(await promotedTo(watcher)).toEqual([])
  await start(listing.auctionId)
  expect(await promotedTo(searcher)).toEqual([
    '"2019 Honda Accord EX-L" is open for bids! It is like what you have saved a search for',
  ])
  expect(await promotedTo(watcher)).toEqual([
    '"2019 Honda Accord EX-L" is open for bids! It is like a car you have watched',
  ])
  for (const person of [searcher, watcher, both]) {
    await expect.poll(() => mailsTo(person)).toEqual(['Now open for bids: 2019 Honda Accord EX-L'])
  }
  expect(await promotedTo(both)).toHaveLength(1)
  expect([await promotedTo(muted), await mailsTo(muted)]).toEqual([[], []])
  expect([(await promotedTo(off)).length, await mailsTo(off)]).toEqual([1, []])
  expect([await promotedTo(stranger), await mailsTo(stranger)]).toEqual([[], []])
  const own = await callApi('GET', '/user/notifications', { token: listing.token })
  expect(
    own.body.data.filter(({ message }: { message: string }) => message.includes('open for bids')),
  ).toEqual([])
})

test('addons: neither email_blast nor social_media -> no mail, no post', async () => {
  const watcher = await makePerson()
  const earlier = await openWith()
  await watches(watcher, earlier.auctionId)
  const { auctionId } = await openWith('priority_listing')
  expect(await promotedTo(watcher)).toEqual([])
  expect(await db().$count(socialPosts, eq(socialPosts.auctionId, auctionId))).toBe(0)
})

test.each(['its opening', 'a lock'])(
  'social_media: held by an administrator since %s, set to active later -> one post then',
  async (since) => {
    const { token, auctionId } = await newListing({ title: '2019 Honda Accord EX-L' })
    expect((await payFor(token, auctionId, ['social_media'])).status).toBe(201)
    await drain(auctionId)
    const admin = await makeAdmin()
    const setStatus = async (status: 'paused' | 'active') => {
      const body = { status, reason: 'Title in doubt', end_time: new Date(Date.now() + DAY_MS).toISOString() }
      expect(
        (await callApi('PUT', `/admin/auctions/${auctionId}`, { token: admin.token, body })).status,
      ).toBe(200)
      await drain(auctionId)
    }
    const followLock = (isLocked: boolean) =>
      getRoom(auctionId).followLock({ number: isLocked ? 1 : 2, isLocked, reason: 'Storage is moved' })
    const countPosts = () => db().$count(socialPosts, eq(socialPosts.auctionId, auctionId))
    if (since === 'a lock') {
      await followLock(true)
      await start(auctionId)
    }
    await setStatus('paused')
    if (since === 'a lock') await followLock(false)
    expect(await countPosts()).toBe(0)
    for (const status of ['active', 'paused', 'active'] as const) await setStatus(status)
    expect(await countPosts()).toBe(1)
  },
)

test('social_media: opened listing -> one post, marked as posted once by an administrator', async () => {
  const { auctionId } = await openWith('social_media')
  await getRoom(auctionId).poke()
  await drain(auctionId)
  const posts = await db().select().from(socialPosts).where(eq(socialPosts.auctionId, auctionId))
  expect(posts).toHaveLength(1)
  expect(posts[0]?.body).toMatch(/^Now open for bids: 2019 Honda Accord EX-L\n/)
  expect(posts[0]?.body).toContain(`/auctions/${auctionId}`)
  const id = posts[0]?.id ?? 0
  const [support, admin] = [await makePerson(), await makePerson()]
  await db().update(users).set({ role: 'support' }).where(eq(users.id, support.userId))
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId))
  const call = async (who: TestPerson, method: string, path = '') =>
    callApi(method, `/admin/social-posts${path}`, { token: await tokenFor(who) })
  const listed = await call(support, 'GET')
  expect(listed.body.data.data).toContainEqual(
    expect.objectContaining({ id, text: posts[0]?.body, posted_at: null, posted_by: null }),
  )
  expect((await call(support, 'POST', `/${id}/posted`)).status).toBe(403)
  const twice = await Promise.all([
    call(admin, 'POST', `/${id}/posted`),
    call(admin, 'POST', `/${id}/posted`),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const posted = await call(support, 'GET', '?status=posted')
  expect(posted.body.data.data).toMatchObject([
    { id, posted_by: admin.username, posted_at: expect.any(String) },
  ])
  const entries = await db().select().from(auditLog).where(eq(auditLog.action, 'social_post.posted'))
  expect(entries.filter(({ subjectId }) => subjectId === String(id))).toMatchObject([
    { actorId: admin.userId },
  ])
})

/**
 * Every kind of notification and every preference at its destinations: user channel, list, mailbox and
 * digest. Events are caused by real actions.
 */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import type { PreferencesChange } from '../../../domain/notifications/preferences.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { subjectsTo } from '../support/mailbox.ts'
import { confirmAddress, db, makePerson, type TestPerson } from '../support/rooms.ts'
import { connect } from '../support/sockets.ts'
import { KINDS_OF_AUCTIONS } from './kinds-of-auctions.ts'
import { type Kind, TITLE } from './notification-kind.ts'
import { OTHER_KINDS } from './other-kinds.ts'

const KINDS = [...KINDS_OF_AUCTIONS, ...OTHER_KINDS] as const

/** An event kind without a row above is a type error here. */
type Untested = Exclude<PersonalEvent['event'], (typeof KINDS)[number]['event']>
const UNTESTED: [Untested] extends [never] ? 'none' : Untested = 'none'

const findAddress = async ({ userId }: TestPerson) => {
  const [row] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? ''
}

const somebody = async ({ unauthorized = false }: Kind) =>
  confirmAddress(await makePerson({ authorized: !unauthorized }))

const prefer = async ({ userId }: TestPerson, changed: PreferencesChange) =>
  savePreferences(env, { userId, change: changed, nowMs: Date.now() })

/** The notifications of one kind that a person receives, over every transport. */
async function received(kind: Kind, changed: PreferencesChange) {
  const person = await somebody(kind)
  await prefer(person, changed)
  const client = await connect('/live?inbox=1', person)
  const auction = await kind.trigger(person)
  const text = kind.text(auction?.id ?? 0)
  const token = await tokenFor(person)
  const list = async () => {
    const { body } = await callApi('GET', '/user/notifications?per_page=50', { token })
    return body.data.filter(({ message }: { message: string }) => message === text)
  }
  const subjects = await subjectsTo(await findAddress(person))
  const frames = client.frames.filter(
    (frame) => (frame as unknown as { notice?: { message: string } }).notice?.message === text,
  )
  return { person, text, auction, frames, list: await list(), subjects }
}

type Received = Awaited<ReturnType<typeof received>>

/**
 * Causes the event for several people with different preferences; one after the other if it would reach all
 * of them.
 */
async function receivedEach<const C extends readonly PreferencesChange[]>(kind: Kind, changes: C) {
  const all: Received[] = []
  if (kind.reachesOthers) for (const changed of changes) all.push(await received(kind, changed))
  else all.push(...(await Promise.all(changes.map((changed) => received(kind, changed)))))
  // One result per change, in order.
  return all as { [K in keyof C]: Received }
}

const once = (subjects: readonly string[], { mailed }: Kind) =>
  subjects.filter((subject) => subject === mailed?.subject).length

/** Makes the waiting events old enough for a digest and fires the channel's alarm. */
async function sendDigest(person: TestPerson): Promise<string> {
  const stub = env.USER_CHANNEL.getByName(String(person.userId)) as unknown as DurableObjectStub
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec('UPDATE notices SET at_ms = at_ms - ?', 8 * DAY_MS)
  })
  await runDurableObjectAlarm(stub)
  await runDurableObjectAlarm(stub)
  const mails = await readOutbox(env, { to: await findAddress(person) })
  const digests = mails.filter(({ subject }) => /^Your (daily digest|weekly summary): /.test(subject))
  expect(digests.length).toBeLessThanOrEqual(1)
  return digests.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
}

it('notification kinds: every event -> has a row', () => expect(UNTESTED).toBe('none'))

describe.each(KINDS as readonly Kind[])('notification: $name', (kind) => {
  it('default preferences -> once on the channel, once in the list, mailed by its rule', async () => {
    const { frames, list, subjects, auction } = await received(kind, {})
    expect(frames).toHaveLength(1)
    expect(frames[0]?.event).toBe(kind.event)
    expect(list).toHaveLength(kind.isOwn ? 0 : 1)
    if (!kind.isOwn) expect(list[0].read_at).toBeNull()
    if (auction) expect(frames[0]?.data).toMatchObject({ auction_id: auction.id, auction_title: TITLE })
    expect(once(subjects, kind)).toBe(kind.mailed === null ? 0 : 1)
    if (kind.mailed === null) expect(subjects.filter((subject) => !subject.includes('outbid'))).toEqual([])
  })

  if (kind.topic !== null) {
    const { topic } = kind
    it('topic muted -> on no channel and in no digest', async () => {
      const muted = await received(kind, { topics: { [topic]: false }, emailFrequency: 'daily' })
      const { frames, list, subjects } = muted
      expect({ frames, list, mails: once(subjects, kind) }).toEqual({ frames: [], list: [], mails: 0 })
      expect(await sendDigest(muted.person)).not.toContain(muted.text)
    })
  }

  it('mail off -> only binding events mailed; digest -> the rest in the digest', async () => {
    const [without, daily] = await receivedEach(kind, [
      { emailNotifications: false },
      { emailFrequency: 'daily' },
    ])
    for (const { frames, list, subjects } of [without, daily]) {
      expect({ frames: frames.length, list: list.length }).toEqual({ frames: 1, list: kind.isOwn ? 0 : 1 })
      expect(once(subjects, kind)).toBe(kind.mailed?.when === 'always' ? 1 : 0)
    }
    expect(await sendDigest(without.person)).toBe('')
    const digest = await sendDigest(daily.person)
    if (kind.inDigest) expect(digest).toMatch(/^Your daily digest/)
    expect(digest.includes(daily.text)).toBe(kind.inDigest)
  })
})

it('weekly summary: event that waits -> mailed in it', async () => {
  const weekly = await received(KINDS[0], { emailFrequency: 'weekly' })
  expect(once(weekly.subjects, KINDS[0])).toBe(0)
  const digest = await sendDigest(weekly.person)
  expect(digest).toMatch(/^Your weekly summary/)
  expect(digest).toContain(weekly.text)
})

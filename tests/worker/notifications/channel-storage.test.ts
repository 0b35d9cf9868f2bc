/** What a person's channel stores: notifications, their mail and push, and the cached preferences. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { offerIsOver, outdatedBy } from '../../../domain/notifications/outdated.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import { socketRejection } from '../../../durable-objects/shared/sockets.ts'
import {
  deleteNotifications,
  insertNotification,
  type MailState,
  markOutdated,
  notificationsAfter,
  notificationsToMail,
  notificationsToPush,
} from '../../../durable-objects/user-channel/notification-store.ts'
import { Person } from '../../../durable-objects/user-channel/person.ts'
import { enteredRooms, enterRoom } from '../../../durable-objects/user-channel/revocation-store.ts'
import type { UserChannel } from '../../../durable-objects/user-channel/user-channel.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { makePerson } from '../support/rooms.ts'

/** The database of a new person's channel. */
async function inChannel<T>(test: (sql: SqlStorage, userId: number) => T | Promise<T>): Promise<T> {
  const { userId } = await makePerson()
  const channel = env.USER_CHANNEL.getByName(String(userId)) as unknown as DurableObjectStub<UserChannel>
  return runInDurableObject(channel, async (instance, { storage }) => {
    // Reading creates the tables.
    await instance.listNotifications(userId, 1, 1)
    return test(storage.sql, userId)
  })
}

const OUTBID: PersonalEvent = {
  event: 'outbid',
  data: { auction_id: 7, auction_title: 'An Accord', current_bid: 1 },
}
const ENDED: PersonalEvent = {
  event: 'auction_updated',
  data: { auction_id: 7, auction_title: 'An Accord', change: 'cancelled', status: 'cancelled', reason: '' },
}
const offer = (change: 'offered' | 'withdrawn'): PersonalEvent => ({
  event: 'sale_offer',
  data: {
    auction_id: 7,
    auction_title: 'An Accord',
    change,
    amount: 1,
    you: 'bidder',
    expires_at: change === 'offered' ? '2026-11-25T00:00:00.000Z' : null,
  },
})

const store = (sql: SqlStorage, event: PersonalEvent, mail: MailState | null = 'digest') =>
  insertNotification(
    sql,
    { ...event, key: `${event.event}:${JSON.stringify(event.data)}`, atMs: 1 },
    { isRead: false, mail, isPushed: true },
  )

test('outdated notification: over -> neither in the digest nor pushed; only read -> in the digest', async () => {
  const left = await inChannel((sql) => {
    store(sql, OUTBID)
    const count = () => [notificationsToMail(sql, 'digest').length, notificationsToPush(sql).length]
    markOutdated(sql, { auctionId: 7, events: ['outbid'], isOver: false }, { nowMs: 2 })
    const read = count()
    const outdated = outdatedBy(ENDED)
    if (outdated) markOutdated(sql, outdated, { nowMs: 3 })
    return { read, over: count() }
  })
  expect(left).toEqual({ read: [1, 0], over: [0, 0] })
})

test('outdated notification: after-sale offer -> over with its answer; its end is never outdated', async () => {
  const states = await inChannel((sql) => {
    store(sql, offer('offered'))
    store(sql, offer('withdrawn'))
    markOutdated(sql, offerIsOver(7), { nowMs: 2 })
    return notificationsAfter(sql, 0).map(({ isOver }) => isOver)
  })
  expect(states).toEqual([true, false])
})

test('deleted notifications: pending push messages -> deleted too', async () => {
  const pushes = await inChannel((sql) => {
    store(sql, OUTBID)
    sql.exec('INSERT INTO pushes (seq, subscription_id, due_at_ms) VALUES (1, 1, 1)')
    deleteNotifications(sql)
    return sql.exec('SELECT * FROM pushes').toArray()
  })
  expect(pushes).toEqual([])
})

test('preferences: slow reading that began before a change -> not cached over the newer one', async () => {
  const frequency = await inChannel(async (sql, userId) => {
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    let isSlow = true
    const person = new Person({ DB: delayed(() => (isSlow ? gate : null)) }, sql)
    const slow = person.reload(userId)
    // The slow reading has its rows, but not yet its answer.
    await scheduler.wait(50)
    isSlow = false
    await savePreferences(env, { userId, change: { emailFrequency: 'weekly' }, nowMs: Date.now() })
    await person.reload(userId)
    open()
    await slow
    return person.cached()?.emailFrequency
  })
  expect(frequency).toBe('weekly')
})

test('preferences: database unavailable -> the defaults, and not cached', async () => {
  const [frequency, cached] = await inChannel(async (sql, userId) => {
    const prepare = () => {
      throw new Error('No answer.')
    }
    const person = new Person({ DB: { prepare } as never }, sql)
    return [(await person.preferences(userId)).emailFrequency, person.cached()]
  })
  expect([frequency, cached]).toEqual(['immediate', null])
})

test('push targets: browser subscribes while none is found -> looked for again', async () => {
  const looks = await inChannel(async (sql, userId) => {
    const person = new Person(env, sql)
    person.expectPush(userId)
    await person.pushTargets(async () => {
      person.expectPush(userId)
      return null
    })
    const after = person.mayPush
    await person.pushTargets(async () => null)
    return [after, person.mayPush]
  })
  expect(looks).toEqual([true, false])
})

test('entered rooms: entered again within 62 days -> kept; else forgotten', async () => {
  const rooms = await inChannel((sql) => {
    enterRoom(sql, 1, 0)
    enterRoom(sql, 2, 1)
    enterRoom(sql, 1, 60 * DAY_MS)
    enterRoom(sql, 3, 100 * DAY_MS)
    return enteredRooms(sql)
  })
  expect(rooms).toEqual([3, 1])
})

test('socket: session revoked while it is read -> read again', async () => {
  const { userId, sessionId } = await makePerson()
  const revocations = [0, 1, 1, 1]
  let readings = 0
  const DB = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'prepare') readings += 1
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  expect(
    await socketRejection({ ...env, DB }, { userId, sessionId }, () => revocations.shift() ?? 1),
  ).toBeNull()
  expect(readings).toBe(2)
})

test('socket: session revoked during each reading -> refused after three, to connect again', async () => {
  const { userId, sessionId } = await makePerson()
  let revocations = 0
  const reason = await socketRejection(env, { userId, sessionId }, () => {
    revocations += 1
    return revocations
  })
  expect([reason?.code, revocations]).toEqual([1013, 6])
})

/** The database, whose answers wait for what `gate` returns at the time of the call. */
function delayed(gate: () => Promise<void> | null): D1Database {
  const statement = (original: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(original, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (property === 'bind') return (...values: unknown[]) => statement(target.bind(...values))
        return async (...values: unknown[]) => {
          const opened = gate()
          const answer: unknown = await value.apply(target, values)
          await opened
          return answer
        }
      },
    })
  return new Proxy(env.DB, {
    get: (target, property) =>
      property === 'prepare'
        ? (sql: string) => statement(target.prepare(sql))
        : Reflect.get(target, property, target),
  })
}

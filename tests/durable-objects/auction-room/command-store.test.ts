import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { CommandStore } from '../../../durable-objects/auction-room/storage/command-store.ts'
import { drain, getRoomStub, makeAuction } from '../../worker/support/rooms.ts'

const row = (key: string) => ({
  personId: 1,
  atMs: 0,
  keyed: {
    key,
    request: `request of ${key}`,
    outcome: { accepted: true as const, receipt: null as never, bidId: null },
  },
  bidCommand: { kind: 'manual', amountCents: 100, reserveCents: null, priceCents: 100, bidIds: [1] } as never,
})

async function inRoom(run: (sql: SqlStorage) => void): Promise<void> {
  const auction = await makeAuction()
  await drain(auction.id)
  await runInDurableObject(getRoomStub(auction.id), (_, { storage }) => {
    run(storage.sql)
    storage.sql.exec('DELETE FROM commands')
  })
}

const requestsOf = (store: CommandStore, keys: readonly string[]) =>
  keys.map((key) => store.find(1, key)?.request ?? null)

test('command store: two keys of one tag, before and after they are written and loaded -> each has its own receipt', () =>
  inRoom((sql) => {
    // FNV-1a of 1/key-149599 and 1/key-312382 is the same.
    const keys = ['key-149599', 'key-312382', 'key-of-nobody']
    const store = new CommandStore(sql)
    for (const key of keys.slice(0, 2)) store.add(row(key))
    const found = ['request of key-149599', 'request of key-312382', null]
    expect(requestsOf(store, keys)).toEqual(found)
    store.write()
    expect(requestsOf(store, keys)).toEqual(found)
    const loaded = new CommandStore(sql)
    loaded.load()
    expect(requestsOf(loaded, keys)).toEqual(found)
  }))

test('command store: more keys than are cached -> each is found by the index, also after a restart', () =>
  inRoom((sql) => {
    const keys = ['one', 'two', 'three']
    const store = new CommandStore(sql, 2)
    for (const key of keys) {
      store.add(row(key))
      store.write()
    }
    const restarted = new CommandStore(sql, 2)
    restarted.load()
    for (const one of [store, restarted])
      expect(requestsOf(one, [...keys, 'four'])).toEqual([...keys.map((key) => `request of ${key}`), null])
    restarted.add(row('four'))
    restarted.write()
    expect(requestsOf(restarted, ['four'])).toEqual(['request of four'])
  }))

test('command store: written after a failure -> what was added before is forgotten, its key is new', () =>
  inRoom((sql) => {
    const store = new CommandStore(sql)
    store.add(row('lost'))
    store.discard()
    expect(requestsOf(store, ['lost'])).toEqual([null])
    store.add(row('lost'))
    store.write()
    expect(requestsOf(store, ['lost'])).toEqual(['request of lost'])
  }))

test('command store: one of two keys of one tag is deleted -> the other still has its receipt', () =>
  inRoom((sql) => {
    const store = new CommandStore(sql)
    store.add(row('key-149599'))
    store.add({ ...row('key-312382'), bidCommand: null })
    store.write()
    // The newest 500 commands without an effect are kept.
    for (let count = 0; count < 500; count += 1) store.add({ ...row(`refused-${count}`), bidCommand: null })
    store.write()
    expect(requestsOf(store, ['key-312382', 'key-149599'])).toEqual([null, 'request of key-149599'])
  }))

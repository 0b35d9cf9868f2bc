import { describe, expect, it } from 'vitest'
import { socketLimits } from '../../../domain/realtime/socket-limits.ts'
import {
  SocketRegistry,
  type SocketState,
} from '../../../durable-objects/auction-room/sockets/socket-registry.ts'

/** A socket that keeps what was sent and stored. */
class FakeSocket {
  readyState: number = WebSocket.OPEN
  readonly sent: string[] = []
  closed: number | null = null
  attachment: unknown = null
  send(text: string): void {
    this.sent.push(text)
  }
  close(code: number): void {
    this.closed = code
    this.readyState = WebSocket.CLOSING
  }
  serializeAttachment(value: unknown): void {
    this.attachment = structuredClone(value)
  }
  deserializeAttachment(): unknown {
    return this.attachment
  }
}

const toSocket = (fake: FakeSocket): WebSocket => fake as unknown as WebSocket

function registry(sockets: readonly FakeSocket[] = [], countsPeople = true): SocketRegistry {
  const ctx = { acceptWebSocket: () => {}, getWebSockets: () => sockets.map(toSocket) }
  return new SocketRegistry(ctx, { limits: socketLimits(1), countsPeople })
}

/** Opens a joined socket of a person or an anonymous address. */
function join(sockets: SocketRegistry, viewer: number | string): FakeSocket {
  const fake = new FakeSocket()
  const person: Pick<SocketState, 'userId' | 'sessionId' | 'address'> =
    typeof viewer === 'number'
      ? { userId: viewer, sessionId: `session ${viewer}`, address: null }
      : { userId: null, sessionId: null, address: viewer }
  sockets.accept(toSocket(fake), { ...person, isAdmin: false })
  const state = sockets.getState(toSocket(fake))
  if (state) sockets.update(toSocket(fake), { ...state, joined: true })
  return fake
}

describe('watchers', () => {
  it('watchers: several sockets of a person and of an address -> counted once each', () => {
    const sockets = registry()
    const first = join(sockets, 'A')
    for (const viewer of ['A', 'B', 7, 7, 8]) join(sockets, viewer)
    expect(sockets.watchers).toBe(4)
    sockets.remove(toSocket(first))
    expect(sockets.watchers).toBe(4)
  })

  it('watchers: wide limits -> sockets are counted', () => {
    const sockets = registry([], false)
    for (const viewer of ['A', 'A', 7, 7]) join(sockets, viewer)
    expect(sockets.watchers).toBe(4)
  })

  it('watchers: last socket of a viewer leaves or is closed -> not counted', () => {
    const sockets = registry()
    const [one, two] = [join(sockets, 'A'), join(sockets, 7)]
    const state = sockets.getState(toSocket(one))
    if (state) sockets.update(toSocket(one), { ...state, joined: false })
    expect(sockets.watchers).toBe(1)
    sockets.close(toSocket(two), { code: 1008, reason: '' })
    expect(sockets.watchers).toBe(0)
    sockets.remove(toSocket(two))
    expect(sockets.watchers).toBe(0)
  })
})

const address = (name: string) => ({ userId: null, address: name })
const person = (userId: number) => ({ userId, address: null })

describe('open sockets of a viewer', () => {
  it('address: 40 sockets open -> no room for another; other addresses and people have room', () => {
    const sockets = registry()
    const open = Array.from({ length: 40 }, () => join(sockets, 'A'))
    expect([sockets.hasRoomFor(address('A')), sockets.hasRoomFor(address('B'))]).toEqual([false, true])
    const [first] = open
    if (first) sockets.close(toSocket(first), { code: 1008, reason: '' })
    // Its connection has not ended: what was sent to it may still be in memory.
    expect(sockets.hasRoomFor(address('A'))).toBe(false)
    if (first) sockets.remove(toSocket(first))
    expect(sockets.hasRoomFor(address('A'))).toBe(true)
  })

  it('person: 40 sockets open in any sessions -> no room for another; other people have room', () => {
    const sockets = registry()
    for (let count = 0; count < 40; count += 1) join(sockets, 7)
    expect([sockets.hasRoomFor(person(7)), sockets.hasRoomFor(person(8))]).toEqual([false, true])
    expect(sockets.hasRoomFor(address('A'))).toBe(true)
  })

  it('viewer: opens and closes sockets without end -> 40 at once, then ten a second; other viewers are not counted', () => {
    const sockets = registry()
    const opened = (name: string, nowMs: number, count: number) =>
      Array.from({ length: count }, () => sockets.countOpening(address(name), nowMs)).filter(Boolean).length
    expect([opened('A', 1_000, 50), opened('A', 2_000, 50), opened('B', 2_000, 1)]).toEqual([40, 10, 1])
    // Idle viewers are forgotten, busy ones are not.
    for (let count = 0; count < 1_000; count += 1) opened(`idle ${count}`, 2_000, 1)
    opened('C', 2_000, 1)
    expect(opened('A', 2_000, 1)).toBe(0)
  })

  it('address: object evicted -> still counted', () => {
    const sockets = registry()
    const open = Array.from({ length: 40 }, () => join(sockets, 'A'))
    open[0]?.close(1008)
    const again = registry(open)
    expect(again.hasRoomFor(address('A'))).toBe(false)
    expect(again.watchers).toBe(1)
    expect(open[0] && again.getState(toSocket(open[0]))).toBeNull()
  })
})

describe('sent bytes', () => {
  const MIB = 'x'.repeat(1024 * 1024)

  it('socket: more than 4 MiB sent -> closed with 1013, and nothing more is sent', () => {
    const sockets = registry()
    const fake = join(sockets, 'A')
    for (let count = 0; count < 6; count += 1) sockets.broadcast(MIB)
    expect(fake.sent).toHaveLength(4)
    expect(fake.closed).toBe(1013)
    expect(sockets.getState(toSocket(fake))).toBeNull()
  })

  it('socket: object evicted -> what was sent before counts', () => {
    const sockets = registry()
    const fake = join(sockets, 'A')
    for (let count = 0; count < 3; count += 1) sockets.send(toSocket(fake), MIB)
    const again = registry([fake])
    for (let count = 0; count < 3; count += 1) again.send(toSocket(fake), MIB)
    expect(fake.sent).toHaveLength(4)
    expect(fake.closed).toBe(1013)
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { socketLimits } from '../../../domain/realtime/socket-limits.ts'
import { JoinGate } from '../../../durable-objects/auction-room/sockets/join-gate.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A gate that records which socket got which join. */
function gate() {
  const answered: [WebSocket, number | null][] = []
  const made = new JoinGate(socketLimits(1), (socket, { since }) => answered.push([socket, since]))
  const join = (socket: WebSocket, since: number) =>
    made.request(socket, { since, id: undefined }, Date.now())
  return { answered, join, forget: (socket: WebSocket) => made.forget(socket) }
}

const sockets = (count: number) => Array.from({ length: count }, () => ({}) as WebSocket)

test('joins of a room: 300 sockets at once -> 200 answered, then 50 a second in their order', () => {
  const { answered, join } = gate()
  const all = sockets(300)
  for (const socket of all) join(socket, 1)
  expect(answered).toHaveLength(200)
  vi.advanceTimersByTime(1_000)
  expect(answered).toHaveLength(250)
  vi.advanceTimersByTime(1_000)
  expect(answered.map(([socket]) => socket)).toEqual(all)
})

test('join that waits for the room: newer one of its socket -> answered in its place; socket left -> none', () => {
  const { answered, join, forget } = gate()
  for (const socket of sockets(200)) join(socket, 1)
  const [one, two] = [{} as WebSocket, {} as WebSocket]
  join(one, 1)
  join(two, 1)
  join(one, 2)
  forget(two)
  expect(answered).toHaveLength(200)
  vi.advanceTimersByTime(5_000)
  expect(answered.slice(200)).toEqual([[one, 2]])
})

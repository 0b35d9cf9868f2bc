import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionStatus, openSocket } from '../../../../app/lib/realtime/reconnecting-socket.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readonly OPEN = 1
  readyState = 0
  sent: string[] = []
  readonly address: URL

  constructor(address: string) {
    super()
    this.address = new URL(address)
    FakeSocket.all.push(this)
  }
  opens() {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  receives(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  breaks(code = 1006) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }))
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
}

/** A page whose sockets the test controls; its first socket is already connecting. */
async function openPage(finalCodes: readonly number[] = [1008]) {
  vi.useFakeTimers()
  FakeSocket.all = []
  const window = Object.assign(new EventTarget(), {
    location: { href: 'https://hammerlane.test/auctions/7' },
    setTimeout: (...timer: Parameters<typeof setTimeout>) => setTimeout(...timer),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    setInterval: (...timer: Parameters<typeof setInterval>) => setInterval(...timer),
    clearInterval: (timer: ReturnType<typeof setInterval>) => clearInterval(timer),
  })
  const navigator = { onLine: true }
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('WebSocket', FakeSocket)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const statuses: ConnectionStatus[] = []
  const frames: unknown[] = []
  const socket = openSocket({
    path: () => '/api/auctions/7/live',
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
    finalCodes,
  })
  await soon()
  return { window, navigator, socket, statuses, frames, newest: () => FakeSocket.all.at(-1) as FakeSocket }
}

const socketCount = () => FakeSocket.all.length

/** Runs timers that are due at once. */
const soon = () => vi.advanceTimersByTimeAsync(1)

test('socket: connect, open, loss -> connecting, connected, reconnecting', async () => {
  const { statuses, newest } = await openPage()
  expect(newest().address.href).toBe('wss://hammerlane.test/api/auctions/7/live')
  newest().opens()
  newest().breaks()
  expect(statuses).toEqual([
    { state: 'connecting' },
    { state: 'connected' },
    { state: 'reconnecting', attempt: 1, offline: false },
  ])
})

test('socket: failing attempts -> five within 2 s of 1, 3, 6, 10 and 15 s, then every five seconds', async () => {
  const { newest, statuses } = await openPage()
  newest().opens()
  await soon()
  newest().breaks()
  const lostMs = Date.now()
  const startsMs: number[] = []
  while (startsMs.length < 7) {
    const before = socketCount()
    while (socketCount() === before) await vi.advanceTimersByTimeAsync(50)
    startsMs.push(Date.now() - lostMs)
    newest().breaks()
  }
  for (const [index, specMs] of [1_000, 3_000, 6_000, 10_000, 15_000].entries()) {
    expect(Math.abs((startsMs[index] ?? 0) - specMs), `attempt ${index + 1}`).toBeLessThanOrEqual(2_000)
  }
  expect(startsMs.slice(1, 5)).toEqual(startsMs.slice(1, 5).toSorted((a, b) => a - b))
  for (const index of [5, 6]) expect((startsMs[index] ?? 0) - (startsMs[index - 1] ?? 0)).toBe(5_000)
  const attempts = statuses.flatMap((status) => (status.state === 'reconnecting' ? [status.attempt] : []))
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await vi.advanceTimersByTimeAsync(5_000)
  newest().opens()
  await soon()
  newest().breaks()
  expect(statuses.at(-1)).toMatchObject({ attempt: 1 })
})

test('socket: attempt without an answer -> replaced after 8 s', async () => {
  const { statuses } = await openPage()
  await vi.advanceTimersByTimeAsync(7_990)
  expect(statuses).toEqual([{ state: 'connecting' }])
  await vi.advanceTimersByTimeAsync(1_020)
  expect(statuses.at(-1)).toMatchObject({ state: 'reconnecting', attempt: 1 })
  expect(socketCount()).toBe(2)
})

test('socket: browser goes offline, comes online -> replaced at once, no wait is sat out', async () => {
  const { newest, window, navigator, statuses } = await openPage()
  newest().opens()
  await soon()
  navigator.onLine = false
  window.dispatchEvent(new Event('offline'))
  expect(statuses.at(-1)).toEqual({ state: 'reconnecting', attempt: 1, offline: true })
  await soon()
  expect(socketCount()).toBe(2)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    newest().breaks()
    await vi.advanceTimersByTimeAsync(4_000)
  }
  newest().breaks()
  const before = socketCount()
  navigator.onLine = true
  window.dispatchEvent(new Event('online'))
  await soon()
  expect(socketCount()).toBe(before + 1)
  expect(statuses.at(-1)).toMatchObject({ state: 'reconnecting', offline: false })
  newest().opens()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(socketCount(), 'an open socket is kept, and the replaced one stays closed').toBe(before + 1)
  expect(statuses.at(-1)).toEqual({ state: 'connected' })
})

test.each([1008, 4401, 4403])(
  'socket: closed with %s, which is final -> closed, no reconnection',
  async (code) => {
    const { newest, window, statuses } = await openPage([1008, 4401, 4403])
    newest().opens()
    newest().breaks(code)
    expect(statuses.at(-1)).toEqual({ state: 'closed' })
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(socketCount()).toBe(1)
  },
)

test.each([4401, 4403])('socket: closed with %s, which is not final -> connects again', async (code) => {
  const { newest, statuses } = await openPage()
  newest().opens()
  newest().breaks(code)
  expect(statuses.at(-1)).toMatchObject({ state: 'reconnecting', attempt: 1 })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(socketCount()).toBe(2)
  newest().opens()
  expect(statuses.at(-1)).toEqual({ state: 'connected' })
})

test('socket: own close, open or during a wait -> no reconnection and no status', async () => {
  for (const isLost of [false, true]) {
    const { newest, socket, statuses, window } = await openPage()
    newest().opens()
    if (isLost) newest().breaks()
    const before = statuses.length
    socket.close()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(socketCount()).toBe(1)
    expect(statuses).toHaveLength(before)
  }
})

test('socket: unanswered ping -> connection is replaced; answered -> kept', async () => {
  const { newest, statuses } = await openPage()
  newest().opens()
  const first = newest()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(first.sent).toEqual(['ping'])
  first.receives('pong')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(socketCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  await soon()
  expect(statuses.at(-1)).toMatchObject({ state: 'reconnecting', attempt: 1 })
  expect(socketCount()).toBe(2)
})

test('socket: frame while disconnected -> dropped, not sent later; message that is no frame -> ignored', async () => {
  const { socket, newest, frames } = await openPage()
  socket.send({ event: 'place_bid' })
  newest().opens()
  socket.send({ event: 'join_auction' })
  expect(newest().sent).toEqual(['{"event":"join_auction"}'])
  newest().breaks()
  socket.send({ event: 'place_bid' })
  await vi.advanceTimersByTimeAsync(1_100)
  newest().opens()
  expect(socketCount()).toBe(2)
  expect(newest().sent).toEqual([])
  for (const data of ['pong', 'no json', 7, '{"event":"presence"}']) newest().receives(data)
  expect(frames).toEqual([{ event: 'presence' }])
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionStatus, openSocket } from '../../../../app/lib/realtime/reconnecting-socket.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'

class FakeSocket {
  static readonly OPEN = 1
  static socketCount: FakeSocket[] = []
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly address: URL

  constructor(address: URL) {
    this.address = address
    FakeSocket.socketCount.push(this)
  }
  opens() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  breaks(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
}

/** A page whose sockets the test controls. */
function openPage({ isFinal }: { readonly isFinal?: (code: number) => boolean } = {}) {
  vi.useFakeTimers()
  FakeSocket.socketCount = []
  const window = Object.assign(new EventTarget(), {
    location: { href: 'https://hammerlane.test/auctions/7' },
    setTimeout: (...timer: Parameters<typeof setTimeout>) => setTimeout(...timer),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    setInterval: (...timer: Parameters<typeof setInterval>) => setInterval(...timer),
    clearInterval: (timer: ReturnType<typeof setInterval>) => clearInterval(timer),
  })
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { onLine: true })
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
    ...(isFinal ? { isFinal } : {}),
  })
  return { window, socket, statuses, frames, newest: () => FakeSocket.socketCount.at(-1) as FakeSocket }
}

const socketCount = () => FakeSocket.socketCount.length

test('socket: connect, open, loss -> connecting, connected, reconnecting', () => {
  const { statuses, newest } = openPage()
  expect(newest().address.href).toBe('wss://hammerlane.test/api/auctions/7/live')
  newest().opens()
  newest().breaks()
  expect(statuses).toEqual([
    { state: 'connecting' },
    { state: 'connected' },
    { state: 'reconnecting', attempt: 1, offline: false },
  ])
})

test('socket: failing attempts -> delays of one to five seconds, then every five seconds', () => {
  const { newest, statuses } = openPage()
  const waits = [1_000, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000]
  for (const [index, wait] of waits.entries()) {
    newest().breaks()
    vi.advanceTimersByTime(wait - 1)
    expect(socketCount()).toBe(index + 1)
    vi.advanceTimersByTime(1)
    expect(socketCount()).toBe(index + 2)
  }
  expect(statuses.at(-1)).toEqual({ state: 'reconnecting', attempt: 7, offline: false })
  newest().opens()
  newest().breaks()
  expect(statuses.at(-1)).toMatchObject({ attempt: 1 })
})

test('socket: browser comes online -> reconnects at once', () => {
  const { newest, window } = openPage()
  newest().breaks()
  window.dispatchEvent(new Event('online'))
  expect(socketCount()).toBe(2)
})

test('socket: final close code or own close -> no reconnection', () => {
  const { newest } = openPage({ isFinal: (code) => code === 4401 })
  newest().breaks(4401)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(socketCount()).toBe(1)
  const other = openPage()
  other.socket.close()
  other.newest().breaks()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(socketCount()).toBe(1)
})

test('socket: unanswered ping -> connection is given up', () => {
  const { newest, statuses } = openPage()
  newest().opens()
  const first = newest()
  vi.advanceTimersByTime(20_000)
  expect(first.sent).toEqual(['ping'])
  vi.advanceTimersByTime(8_000)
  expect(statuses.at(-1)).toMatchObject({ state: 'reconnecting', attempt: 1 })
})

test('socket: frame while disconnected -> dropped; message that is no frame -> ignored', () => {
  const { socket, newest, frames } = openPage()
  socket.send({ event: 'join_auction' })
  newest().opens()
  socket.send({ event: 'join_auction' })
  expect(newest().sent).toEqual(['{"event":"join_auction"}'])
  for (const data of ['pong', 'no json', 7, '{"event":"presence"}']) newest().onmessage?.({ data })
  expect(frames).toEqual([{ event: 'presence' }])
})

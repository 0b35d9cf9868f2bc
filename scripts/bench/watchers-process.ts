/**
 * A process with thousands of watchers, started by many-watchers.ts. Speaks the socket protocol over plain connections, because a
 * client library takes more time for a frame than the server does. Each watcher has an address of its own, connects again when its
 * connection ends, with the last number that it has seen, and knows which numbers it has.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type ToWatchers =
  | {
      readonly type: 'open'
      readonly port: number
      readonly path: string
      readonly count: number
      /** The number of the first one, from which its address is made. */
      readonly from: number
    }
  /** Answered by `reached` once every watcher has all events up to this one. */
  | { readonly type: 'expect'; readonly seq: number }
  | { readonly type: 'close' }

export type FromWatchers =
  | { readonly type: 'opened'; readonly count: number; readonly failed: number }
  /** When the last watcher had the event, and 99 of 100 of them (ms since 1970, with fractions). */
  | {
      readonly type: 'reached'
      readonly seq: number
      readonly lastAt: number
      readonly mostAt: number
      /** Connections that ended since the last report. */
      readonly lost: number
    }

/** Connections that are being opened at the same time. */
const AT_ONCE = 64
/** The first try after a lost connection, as the page's client; up to half of it is added. */
const AGAIN_AFTER_MS = 1_000
/** The number at the end of a frame; those before it in a coalesced frame. */
const NUMBERS = /(?:"from_seq":(\d+),)?"seq":(\d+)(?:,"id":[^}]*)?\}$/
const TAIL_BYTES = 80

const now = (): number => performance.timeOrigin + performance.now()

class Watcher {
  seq: number | null = null
  #number: number
  #port: number
  #path: string
  #rest: Buffer = Buffer.alloc(0)
  #socket: Socket | null = null
  #hasShaken = false

  constructor(number: number, port: number, path: string) {
    this.#number = number
    this.#port = port
    this.#path = path
  }

  /** Resolves with whether the upgrade was accepted. */
  open(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#hasShaken = false
      this.#rest = Buffer.alloc(0)
      const socket = connect({
        host: '127.0.0.1',
        port: this.#port,
        localAddress: `127.0.1.${1 + (this.#number % 200)}`,
      })
      this.#socket = socket
      const since = this.seq === null ? '' : `?since=${this.seq}`
      const address = `10.${(this.#number >> 16) & 255}.${(this.#number >> 8) & 255}.${this.#number & 255}`
      socket.setNoDelay(true)
      socket.write(
        `GET ${this.#path}${since} HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
          `CF-Connecting-IP: ${address}\r\n\r\n`,
      )
      socket.on('data', (chunk) => {
        if (this.#read(chunk)) resolve(true)
      })
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        resolve(false)
        if (this.#socket === socket && this.#hasShaken) void this.#openAgain()
      })
    })
  }

  close(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.destroy()
  }

  async #openAgain(): Promise<void> {
    lost += 1
    while (this.#socket !== null) {
      await wait(AGAIN_AFTER_MS * (1 + Math.random() / 2))
      if (this.#socket === null || (await this.open())) return
    }
  }

  /** Takes bytes; returns whether the upgrade has just been accepted. */
  #read(chunk: Buffer): boolean {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let isAccepted = false
    if (!this.#hasShaken) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end !== -1 && !bytes.toString('latin1', 0, 12).endsWith(' 101')) this.#socket?.destroy()
      if (end === -1) {
        this.#rest = bytes
        return false
      }
      bytes = bytes.subarray(end + 4)
      this.#hasShaken = true
      isAccepted = true
    }
    let frame = frameAt(bytes)
    while (frame) {
      this.#receive(bytes.subarray(frame.from, frame.to))
      bytes = bytes.subarray(frame.to)
      frame = frameAt(bytes)
    }
    this.#rest = bytes
    return isAccepted
  }

  #receive(payload: Buffer): void {
    const tail = payload.toString('latin1', Math.max(0, payload.length - TAIL_BYTES))
    const [, from, to] = NUMBERS.exec(tail) ?? []
    if (to === undefined) return
    const [first, last] = [Number(from ?? to), Number(to)]
    const isSnapshot = payload.toString('latin1', 0, 20).startsWith('{"event":"snapshot"')
    // What comes after a gap does not count: the event before it is missing.
    if (!isSnapshot && this.seq !== null && first > this.seq + 1) return
    if (this.seq !== null && last <= this.seq) return
    this.seq = last
    reached(last)
  }
}

/** The payload of the first whole frame; null if it is not there yet. A server's frames are not masked. */
function frameAt(bytes: Buffer): { readonly from: number; readonly to: number } | null {
  if (bytes.length < 2) return null
  const short = (bytes[1] ?? 0) & 127
  if (short === 127) throw new Error('A frame is larger than expected.')
  const from = short === 126 ? 4 : 2
  if (bytes.length < from) return null
  const to = from + (short === 126 ? bytes.readUInt16BE(2) : short)
  return bytes.length < to ? null : { from, to }
}

const watchers: Watcher[] = []
let lost = 0
let expected: number | null = null
let times: number[] = []

/** Reports an expected event once all watchers have it. */
function reached(seq: number): void {
  if (expected === null || seq < expected) return
  times.push(now())
  if (times.length < watchers.length || watchers.some((watcher) => (watcher.seq ?? 0) < (expected ?? 0)))
    return
  times.sort((a, b) => a - b)
  const mostAt = times[Math.floor(times.length * 0.99)] ?? 0
  tell({ type: 'reached', seq: expected, lastAt: times.at(-1) ?? 0, mostAt, lost })
  expected = null
  lost = 0
}

async function openAll({ port, path, count, from }: Extract<ToWatchers, { type: 'open' }>): Promise<void> {
  let failed = 0
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let number = from + lane; number < from + count; number += AT_ONCE) {
      const watcher = new Watcher(number, port, path)
      if (await watcher.open()) watchers.push(watcher)
      else failed += 1
    }
  })
  await Promise.all(lanes)
  tell({ type: 'opened', count: watchers.length, failed })
}

function tell(message: FromWatchers): void {
  process.send?.(message)
}

process.on('message', (message: ToWatchers) => {
  if (message.type === 'open') void openAll(message)
  if (message.type === 'expect') {
    expected = message.seq
    times = []
  }
  if (message.type === 'close') {
    for (const watcher of watchers) watcher.close()
    process.disconnect()
  }
})
process.on('disconnect', () => process.exit())

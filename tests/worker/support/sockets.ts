import { exports } from 'cloudflare:workers'
import type { RoomPerson } from '../../../domain/auction/room-contract.ts'
import { tokenFor } from './listing.ts'

export interface Frame {
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects; a wrong one fails it
  readonly data: any
  /** The text of a personal event. */
  readonly notice?: Readonly<Record<string, unknown>>
  readonly id?: string | number | null
  readonly seq?: number
  readonly from_seq?: number
}

const TIMEOUT_MS = 5_000

/** A client socket that records every frame and can wait for one. */
export class LiveClient {
  readonly frames: Frame[] = []
  readonly texts: string[] = []
  closed: { code: number; reason: string } | null = null
  #socket: WebSocket
  #wake: (() => void)[] = []

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.accept()
    socket.addEventListener('message', ({ data }) => {
      this.texts.push(String(data))
      if (data !== 'pong') this.frames.push(JSON.parse(String(data)))
      this.#stir()
    })
    socket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason }
      this.#stir()
    })
  }

  send(frame: object): void {
    this.sendRaw(JSON.stringify(frame))
  }

  sendRaw(message: string | ArrayBuffer): void {
    this.#socket.send(message)
  }

  close(): void {
    this.#socket.close(1000, 'done')
  }

  /** The first matching frame, received or to come. */
  async frame(fits: string | ((frame: Frame) => boolean)): Promise<Frame> {
    const test = typeof fits === 'string' ? (frame: Frame) => frame.event === fits : fits
    await this.until(() => this.frames.some(test), `frame ${fits}`)
    const found = this.frames.find(test)
    if (!found) throw new Error('The frame is gone.')
    return found
  }

  async until(holds: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS
    while (!holds()) {
      if (Date.now() > deadline) {
        throw new Error(
          `Timed out waiting for ${what}; received: ${this.texts.join('\n')}; closed: ${this.closed?.code}`,
        )
      }
      await Promise.race([new Promise<void>((resolve) => this.#wake.push(resolve)), scheduler.wait(50)])
    }
  }

  async closing(): Promise<number> {
    await this.until(() => this.closed !== null, 'the close')
    return this.closed?.code ?? 0
  }

  #stir(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }
}

/** The answer to an upgrade below `/api`, signed in or anonymous. */
export async function upgrade(
  path: string,
  person: RoomPerson | null = null,
  headers: Record<string, string> = {},
): Promise<Response> {
  const all = new Headers({ upgrade: 'websocket', ...headers })
  if (person) all.set('authorization', `Bearer ${await tokenFor(person)}`)
  return exports.default.fetch(`http://localhost/api${path}`, { headers: all })
}

/** A connected client; throws if the upgrade is refused. */
export async function connect(path: string, person: RoomPerson | null = null): Promise<LiveClient> {
  const response = await upgrade(path, person)
  if (!response.webSocket) throw new Error(`No socket: ${response.status} ${await response.text()}`)
  return new LiveClient(response.webSocket)
}

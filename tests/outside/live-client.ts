/** A socket client, written from docs/rules/realtime.md, that records every frame. */

export interface Frame {
  readonly event: string
  readonly data: Record<string, unknown>
  readonly seq?: number
  readonly from_seq?: number
  readonly id?: string | number | null
}

export class LiveClient {
  readonly frames: Frame[] = []
  closed: { code: number; reason: string } | null = null
  private readonly socket: WebSocket
  private readonly waiting = new Set<() => void>()

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.addEventListener('message', ({ data }) => {
      if (data === 'pong') return
      this.frames.push(JSON.parse(String(data)) as Frame)
      this.wake()
    })
    socket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason }
      this.wake()
    })
  }

  /** Opens a socket with the given identity headers. */
  static open(base: string, path: string, headers: Record<string, string> = {}): Promise<LiveClient> {
    // Node's WebSocket accepts headers; a browser's does not.
    const Socket = WebSocket as unknown as new (url: string, init: object) => WebSocket
    const socket = new Socket(base.replace(/^http/, 'ws') + path, { headers })
    const client = new LiveClient(socket)
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(client), { once: true })
      socket.addEventListener('error', () => reject(new Error(`No socket at ${path}`)), {
        once: true,
      })
    })
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** The first frame that fits, including frames already received; throws after `withinMs`. */
  async frame(fits: (frame: Frame) => boolean, withinMs = 5000): Promise<Frame> {
    return this.until(() => this.frames.find(fits), withinMs)
  }

  /** The code with which the server closed the socket; throws if it stays open. */
  async closeCode(withinMs = 5000): Promise<number> {
    return (await this.until(() => this.closed ?? undefined, withinMs)).code
  }

  close(): void {
    this.socket.close()
  }

  private until<T>(found: () => T | undefined, withinMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const value = found()
        if (value === undefined) return
        this.waiting.delete(look)
        clearTimeout(timer)
        resolve(value)
      }
      const timer = setTimeout(() => {
        this.waiting.delete(look)
        const received = this.frames.map(({ event }) => event).join(', ')
        reject(new Error(`Nothing fitting within ${withinMs} ms; received: ${received || 'nothing'}`))
      }, withinMs)
      this.waiting.add(look)
      look()
    })
  }

  private wake(): void {
    for (const look of [...this.waiting]) look()
  }
}

/** The state of the connection, for the panel. */
export type ConnectionStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  /** `offline`: the browser has no network, so no attempt is made until it has. */
  | { readonly state: 'reconnecting'; readonly attempt: number; readonly offline: boolean }

/** The first retries, each a second later than the one before (docs/rules/realtime.md, Reconnecting). */
export const FIRST_RETRIES = 5
const RETRY_STEP_MS = 1_000

/** The interval of all further retries. */
const LATER_RETRY_MS = 5_000

const PING_EVERY_MS = 20_000
const PONG_WITHIN_MS = 8_000

interface SocketOptions {
  readonly path: () => string
  readonly onFrame: (frame: unknown) => void
  readonly onStatus: (status: ConnectionStatus) => void
  /** Returns true for close codes after which the socket does not reconnect. */
  readonly isFinal?: (code: number) => boolean
}

export interface ReconnectingSocket {
  /** Sends a frame; drops it while there is no connection. */
  readonly send: (frame: object) => void
  readonly close: () => void
}

/**
 * Keeps one socket open: five retries with a growing wait, then one every 5 seconds, and one at once when the
 * browser comes online. A connection that does not answer a ping is replaced.
 */
export function openSocket({ path, onFrame, onStatus, isFinal }: SocketOptions): ReconnectingSocket {
  let socket: WebSocket | null = null
  let attempt = 0
  let isClosed = false
  let retryTimer = 0
  let pingTimer = 0
  let pongTimer = 0

  const send = (frame: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  const connect = () => {
    window.clearTimeout(retryTimer)
    onStatus(attempt === 0 ? { state: 'connecting' } : reconnecting())
    const opened = new WebSocket(new URL(path(), window.location.href.replace(/^http/, 'ws')))
    socket = opened
    opened.onopen = () => {
      attempt = 0
      onStatus({ state: 'connected' })
      pingTimer = window.setInterval(ping, PING_EVERY_MS)
    }
    opened.onmessage = ({ data }) => {
      window.clearTimeout(pongTimer)
      const frame = readFrame(data)
      if (frame !== null) onFrame(frame)
    }
    opened.onclose = ({ code }) => lost(opened, code)
  }

  const reconnecting = (): ConnectionStatus => ({
    state: 'reconnecting',
    attempt,
    offline: !navigator.onLine,
  })

  const ping = () => {
    socket?.send('ping')
    window.clearTimeout(pongTimer)
    pongTimer = window.setTimeout(() => {
      // The network may lose the close handshake too, so the close event is not awaited.
      const silent = socket
      silent?.close()
      if (silent) lost(silent, 1006)
    }, PONG_WITHIN_MS)
  }

  const lost = (which: WebSocket, code: number) => {
    if (which !== socket) return
    socket = null
    window.clearInterval(pingTimer)
    window.clearTimeout(pongTimer)
    if (isClosed || isFinal?.(code)) return
    attempt += 1
    onStatus(reconnecting())
    retryTimer = window.setTimeout(
      connect,
      attempt <= FIRST_RETRIES ? RETRY_STEP_MS * attempt : LATER_RETRY_MS,
    )
  }

  const onOnline = () => {
    if (socket === null && !isClosed) connect()
  }
  const onOffline = () => {
    const current = socket
    current?.close()
    if (current) lost(current, 1006)
  }
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  connect()

  return {
    send,
    close: () => {
      isClosed = true
      window.clearTimeout(retryTimer)
      window.clearInterval(pingTimer)
      window.clearTimeout(pongTimer)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      socket?.close()
    },
  }
}

/** The parsed frame of a message; null for a pong and for text that is not JSON. */
function readFrame(data: unknown): unknown {
  if (typeof data !== 'string' || data === 'pong') return null
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

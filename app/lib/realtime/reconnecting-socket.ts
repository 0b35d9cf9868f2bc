import ReconnectingWebSocket, { type Options } from 'partysocket/ws'

/** The state of the connection, for the panel. */
export type ConnectionStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  /** `offline`: the browser reports no network, so attempts are expected to fail. */
  | { readonly state: 'reconnecting'; readonly attempt: number; readonly offline: boolean }
  /** The server closed it with a final code: no attempt is made. */
  | { readonly state: 'closed' }

/** Whether there was a connection, or an attempt at one, and it failed. */
export function isDisconnected({ state }: ConnectionStatus): boolean {
  return state === 'reconnecting' || state === 'closed'
}

/** The retries whose number the panel shows (docs/rules/realtime.md, Reconnecting). */
export const FIRST_RETRIES = 5

const PING_EVERY_MS = 20_000
const ANSWER_WITHIN_MS = 8_000

const OPTIONS: Options = {
  // Waits of 1, 1.7, 2.9 and 4.9 s, then 5 s each.
  minReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 1.7,
  maxReconnectionDelay: 5_000,
  connectionTimeout: ANSWER_WITHIN_MS,
  // Every connection resets the waits, however short it was.
  minUptime: 0,
  // By default the library sends queued frames after a reconnect, a command of a person perhaps at another price.
  maxEnqueuedMessages: 0,
}

interface SocketOptions {
  readonly path: () => string
  readonly onFrame: (frame: unknown) => void
  readonly onStatus: (status: ConnectionStatus) => void
  /** The codes of docs/rules/realtime.md, Closing codes, that no retry changes. */
  readonly finalCodes: readonly number[]
}

export interface ReconnectingSocket {
  /** Sends a frame; drops it while there is no connection. */
  readonly send: (frame: object) => void
  readonly close: () => void
}

/**
 * Keeps one socket open. The library reconnects after a loss; the socket is replaced at once when a ping is not
 * answered and when the browser goes offline or comes online.
 */
export function openSocket({ path, onFrame, onStatus, finalCodes }: SocketOptions): ReconnectingSocket {
  let socket: ReconnectingWebSocket
  let pingTimer = 0
  let pongTimer = 0

  const connect = () => {
    socket = new ReconnectingWebSocket(
      () => new URL(path(), window.location.href.replace(/^http/, 'ws')).href,
      null,
      { ...OPTIONS, shouldReconnectOnClose: ({ code }) => !finalCodes.includes(code) },
    )
    socket.onopen = () => {
      onStatus({ state: 'connected' })
      pingTimer = window.setInterval(ping, PING_EVERY_MS)
    }
    socket.onmessage = ({ data }) => {
      window.clearTimeout(pongTimer)
      const frame = readFrame(data)
      if (frame !== null) onFrame(frame)
    }
    socket.onclose = () => (socket.shouldReconnect ? lost() : closed())
  }

  const stopPing = () => {
    window.clearInterval(pingTimer)
    window.clearTimeout(pongTimer)
  }

  const lost = () => {
    stopPing()
    // The library counts from 0.
    const attempt = Math.max(socket.retryCount, 1)
    onStatus({ state: 'reconnecting', attempt, offline: !navigator.onLine })
  }

  const closed = () => {
    stopPing()
    onStatus({ state: 'closed' })
  }

  const ping = () => {
    socket.send('ping')
    window.clearTimeout(pongTimer)
    pongTimer = window.setTimeout(replace, ANSWER_WITHIN_MS)
  }

  const drop = () => {
    socket.onclose = null
    socket.close()
  }

  // `reconnect` of the library would sit out the current wait.
  const replace = () => {
    if (!socket.shouldReconnect) return
    drop()
    lost()
    connect()
  }

  const onOnline = () => {
    if (socket.readyState !== WebSocket.OPEN) replace()
  }
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', replace)
  onStatus({ state: 'connecting' })
  connect()

  return {
    send: (frame) => socket.send(JSON.stringify(frame)),
    close: () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', replace)
      stopPing()
      drop()
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

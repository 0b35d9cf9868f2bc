/** Opens many sockets to one object and measures when each of them receives a frame. */

export interface Watchers {
  readonly sockets: readonly WebSocket[]
  /**
   * Resolves with the milliseconds until the last socket has received a text that contains `mark`;
   * rejects after five seconds.
   */
  waitForLast(mark: string): Promise<number>
  close(): void
}

/** Opens `count` sockets, fifty at a time, and waits until all are open. */
export async function openWatchers(url: string, count: number): Promise<Watchers> {
  const sockets: WebSocket[] = []
  let onText: ((text: string) => void) | null = null
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(50, count - sockets.length) }, () =>
      openSocket(url, (text) => onText?.(text)),
    )
    sockets.push(...(await Promise.all(batch)))
  }
  return {
    sockets,
    waitForLast(mark) {
      const startedAt = performance.now()
      let missing = count
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          onText = null
          reject(new Error(`${missing} of ${count} watchers did not hear of ${mark}`))
        }, 5000)
        onText = (text) => {
          if (!text.includes(mark)) return
          missing -= 1
          if (missing > 0) return
          clearTimeout(timer)
          onText = null
          resolve(performance.now() - startedAt)
        }
      })
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

function openSocket(url: string, onText: (text: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new Error(`No socket at ${url}`)), {
      once: true,
    })
    socket.addEventListener('message', ({ data }) => onText(String(data)))
  })
}

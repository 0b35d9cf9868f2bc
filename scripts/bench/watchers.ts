/** Many sockets on one object, and when each of them heard of something. */

export interface Watchers {
  readonly sockets: readonly WebSocket[]
  /**
   * Answers with the milliseconds from now until the last socket has received a text that
   * contains `mark`; throws after five seconds.
   */
  lastToHear(mark: string): Promise<number>
  close(): void
}

/** Opens `count` sockets, fifty at a time, and waits until each is open. */
export async function openWatchers(url: string, count: number): Promise<Watchers> {
  const sockets: WebSocket[] = []
  let heard: ((text: string) => void) | null = null
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(50, count - sockets.length) }, () =>
      openSocket(url, (text) => heard?.(text)),
    )
    sockets.push(...(await Promise.all(batch)))
  }
  return {
    sockets,
    lastToHear(mark) {
      const startedAt = performance.now()
      let missing = count
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          heard = null
          reject(new Error(`${missing} of ${count} watchers did not hear of ${mark}`))
        }, 5000)
        heard = (text) => {
          if (!text.includes(mark)) return
          missing -= 1
          if (missing > 0) return
          clearTimeout(timer)
          heard = null
          resolve(performance.now() - startedAt)
        }
      })
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

function openSocket(url: string, heard: (text: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new Error(`No socket at ${url}`)), {
      once: true,
    })
    socket.addEventListener('message', ({ data }) => heard(String(data)))
  })
}

/**
 * Load over loopback for a limited time: keep-alive connections that send the next request after each
 * response.
 */

import { Agent, request } from 'node:http'
import { SECOND_MS } from '../../domain/format/time-units.ts'

export interface LoadRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface LoadResult {
  readonly seconds: number
  readonly answered: number
  /** Responses with a 2xx status. */
  readonly succeeded: number
  /** Milliseconds to the complete response. */
  readonly latencies: number[]
}

export interface LoadResponse {
  readonly status: number
  readonly text: string
}

/** Sends one request over `agent`; returns the complete response as text. */
export function sendRequest(agent: Agent, base: URL, load: LoadRequest): Promise<LoadResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: base.hostname,
        port: base.port,
        method: load.method,
        path: load.path,
        headers: {
          ...load.headers,
          // A GET that announces a body, be it an empty one, is refused by the platform.
          ...(load.body !== '' && { 'content-length': Buffer.byteLength(load.body) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(load.body)
  })
}

/** Runs `connections` connections for `seconds`. `next` makes each request of a connection. */
export async function runLoad(options: {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly next: (connection: number) => LoadRequest
  readonly seen?: (answer: LoadResponse) => void
}): Promise<LoadResult> {
  const base = new URL(options.url)
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const latencies: number[] = []
  let succeeded = 0
  const startedAt = performance.now()
  const endsAt = startedAt + options.seconds * SECOND_MS
  const connection = async (index: number): Promise<void> => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now()
      const answer = await sendRequest(agent, base, options.next(index))
      latencies.push(performance.now() - sentAt)
      if (answer.status >= 200 && answer.status < 300) succeeded += 1
      options.seen?.(answer)
    }
  }
  await Promise.all(Array.from({ length: options.connections }, (_, index) => connection(index)))
  const seconds = (performance.now() - startedAt) / SECOND_MS
  agent.destroy()
  return { seconds, answered: latencies.length, succeeded, latencies }
}

/** Sends the same request to two servers at the same time and compares the responses. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstHunk } from './hunk.ts'
import { type Answer, normalize, openapiLines, type PageData } from './normalize.ts'
import type { ComparedRequest } from './requests.ts'
import type { Visitor } from './visitor.ts'

/** A countdown or a list may change between the two responses; a true difference persists. */
const MAX_TRIES = 4
const BETWEEN_TRIES_MS = 1_000
const ANSWER_WITHIN_MS = 30_000

export interface ServerPair {
  readonly before: string
  readonly after: string
  /** Both servers have run on copies of the same state since this time. */
  readonly sinceMs: number
  readonly visitors: readonly Visitor[]
  readonly pageData: PageData
}

export interface ComparisonResult {
  /** The first line: the status of the earlier checkout's response. */
  readonly status: string
  /** The lines around the first difference; null where the responses are equal. */
  readonly hunk: string[] | null
}

/**
 * Compares the responses to a request; repeats a request that changes nothing if they differ, since a
 * countdown may tick between them.
 */
export async function compareAnswers(pair: ServerPair, request: ComparedRequest): Promise<ComparisonResult> {
  for (let attempt = 1; ; attempt += 1) {
    const [before, after] = await Promise.all([
      fetchLines(pair, pair.before, request),
      fetchLines(pair, pair.after, request),
    ])
    const hunk = firstHunk(before, after)
    if (hunk === null || request.changesData || attempt === MAX_TRIES)
      return { status: before[0] ?? '', hunk }
    await sleep(BETWEEN_TRIES_MS)
  }
}

async function fetchLines(pair: ServerPair, origin: string, request: ComparedRequest): Promise<string[]> {
  const answer = await send(pair, origin, request)
  if (request.path === '/api/openapi.json') return [`status ${answer.status}`, ...openapiLines(answer.body)]
  // Both servers use the clock of this machine.
  return normalize(answer, {
    origin,
    sinceMs: pair.sinceMs,
    untilMs: Date.now(),
    hidesHashes: request.hidesHashes,
    pageData: pair.pageData,
  })
}

async function send({ visitors }: ServerPair, origin: string, request: ComparedRequest): Promise<Answer> {
  const visitor = visitors.find(({ name }) => name === request.who)
  const isApi = request.path.startsWith('/api')
  const headers = new Headers(request.headers)
  if (isApi && visitor?.token && !headers.has('authorization')) {
    headers.set('authorization', `Bearer ${visitor.token}`)
  }
  if (!isApi && visitor?.cookie) headers.set('cookie', visitor.cookie)
  if (request.json) headers.set('content-type', 'application/json')
  if (request.form) headers.set('origin', request.isForeign ? 'http://elsewhere.test' : origin)
  const body = request.json ? JSON.stringify(request.json) : request.form && new URLSearchParams(request.form)
  const response = await fetch(origin + request.path, {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const isText = /^text\/|json|xml|javascript/.test(type)
  return {
    status: response.status,
    headers: [...response.headers],
    body: isText ? bytes.toString('utf8') : createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Sends random requests to a running server, and says what must never happen. */
import { performance } from 'node:perf_hooks'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { seededRandom } from '../../simulation/random.ts'
import { type RandomRequest, randomRequest, type Targets } from './random-request.ts'

/** Answers may not take longer. */
const SLOW_MS = SECOND_MS
/** A machine that is busy for a moment is not a fault: a slow request is sent again, at most this often. */
const SLOW_TRIES = 3

export interface Finding {
  /** The number of the request; with the seed it gives the same request again. */
  readonly index: number
  readonly what: string
  readonly request: RandomRequest
}

/** Sends `count` requests, one after the other; returns those that were answered wrongly. */
export async function fuzz(
  url: string,
  targets: Targets,
  { seed, count, from = 0 }: { readonly seed: number; readonly count: number; readonly from?: number },
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let index = from; index < from + count; index += 1) {
    const request = randomRequest(seededRandom(seed * 1_000_003 + index), targets)
    const what = await findFault(url, request)
    if (what !== null) findings.push({ index, what, request })
  }
  return findings
}

async function findFault(url: string, request: RandomRequest): Promise<string | null> {
  let slow = ''
  for (let attempt = 0; attempt < SLOW_TRIES; attempt += 1) {
    const startedAt = performance.now()
    const answer = await send(url, request).catch((error: Error) => error)
    if (answer instanceof Error) return `gave no answer: ${answer.message} ${String(answer.cause ?? '')}`
    const { status, type, text } = answer
    const tookMs = performance.now() - startedAt
    const fault = faultOf(request, status, type, text)
    if (fault !== null) return fault
    if (tookMs <= SLOW_MS) return null
    slow = `took ${Math.round(tookMs)} ms (${status})`
  }
  return slow
}

async function send(url: string, { method, path, headers, body }: RandomRequest) {
  const response = await fetch(url + path, { method, headers, body, redirect: 'manual' })
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, text: await response.text() }
}

function faultOf({ method, path }: RandomRequest, status: number, type: string, text: string): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  if (/\bat .+\.(ts|js):\d+/.test(text) && !type.includes('html'))
    return `shows a stack trace: ${text.slice(0, 300)}`
  if (!path.startsWith('/api/') || status === 304) return null
  if (type.includes('html') && !path.startsWith('/api/docs')) return `answered ${status} with HTML`
  if (status < 400 || method === 'HEAD') return null
  return isFailure(text) ? null : `answered ${status} in another shape: ${text.slice(0, 300)}`
}

function isFailure(text: string): boolean {
  try {
    const { success, code, message } = JSON.parse(text) as Record<string, unknown>
    return success === false && typeof code === 'string' && typeof message === 'string'
  } catch {
    return false
  }
}

import {
  type AnswerCounts,
  LATENCY_CLASSES,
  latencyClass,
} from '../../../../domain/administration/metrics.ts'
import { SECOND_MS } from '../../../../domain/format/time-units.ts'
import type { Env } from '../../../env.ts'
import type { WaitUntil } from '../after-answer.ts'
import { findMetrics } from './find-metrics.ts'

/** The counted answers are sent after so many, or after so long. */
const SENT_AT = 1_000
const SENT_AFTER_MS = SECOND_MS
/** A timer that has not come by then has ended with its request. */
const TIMER_LOST_MS = 5 * SECOND_MS

/** Answers of this isolate that are not sent yet. */
let waiting = noAnswers()
/** Until when a timer is on its way. */
let timedUntilMs = 0

type Counted = { -readonly [Name in keyof AnswerCounts]: AnswerCounts[Name] } & { latencies: number[] }

function noAnswers(): Counted {
  return { requests: 0, errors: 0, totalMs: 0, latencies: new Array<number>(LATENCY_CLASSES).fill(0) }
}

/**
 * Counts an answer of the Worker in memory; they are sent to the platform's metrics 1,000 at a time, or after a second, beside
 * the answers. What an isolate has counted when it ends is lost. docs/rules/administration.md, System monitor
 */
export function countAnswer(
  env: Pick<Env, 'PLATFORM_METRICS'>,
  waitUntil: WaitUntil,
  {
    isFailure,
    startedMs,
    nowMs,
  }: { readonly isFailure: boolean; readonly startedMs: number; readonly nowMs: number },
): void {
  const ms = Math.max(0, nowMs - startedMs)
  const ofClass = latencyClass(ms)
  waiting.requests += 1
  if (isFailure) waiting.errors += 1
  waiting.totalMs += ms
  waiting.latencies[ofClass] = (waiting.latencies[ofClass] ?? 0) + 1
  if (waiting.requests >= SENT_AT) waitUntil(send(env))
  else if (nowMs >= timedUntilMs) {
    timedUntilMs = nowMs + TIMER_LOST_MS
    waitUntil(
      scheduler.wait(SENT_AFTER_MS).then(() => {
        timedUntilMs = 0
        return send(env)
      }),
    )
  }
}

async function send(env: Pick<Env, 'PLATFORM_METRICS'>): Promise<void> {
  if (waiting.requests === 0) return
  const taken = waiting
  waiting = noAnswers()
  try {
    await findMetrics(env).record(taken)
  } catch (error) {
    console.error('The metrics did not answer.', error)
    // Sent with the next ones.
    waiting.requests += taken.requests
    waiting.errors += taken.errors
    waiting.totalMs += taken.totalMs
    for (const [index, count] of taken.latencies.entries())
      waiting.latencies[index] = (waiting.latencies[index] ?? 0) + count
  }
}

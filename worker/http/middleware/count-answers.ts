import type { Env } from '../../env.ts'
import { countAnswer } from '../../services/platform/metrics/count-answer.ts'

/** Gives the answer, and counts it with its latency for the platform's metrics; an error that is thrown counts as 500. */
export async function countAnswers(
  env: Env,
  context: ExecutionContext,
  {
    respond,
    isFailure,
  }: {
    readonly respond: () => Response | Promise<Response>
    readonly isFailure: (status: number) => boolean
  },
): Promise<Response> {
  const startedMs = Date.now()
  const count = (status: number) =>
    countAnswer(env, (work) => context.waitUntil(work), {
      isFailure: isFailure(status),
      startedMs,
      nowMs: Date.now(),
    })
  try {
    const answer = await respond()
    count(answer.status)
    return answer
  } catch (error) {
    count(500)
    throw error
  }
}

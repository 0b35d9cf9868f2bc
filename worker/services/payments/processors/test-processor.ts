import { refusal } from '../../../../domain/errors.ts'
import type { RealProvider } from '../../../../domain/money/processor-urls.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { Env } from '../../../env.ts'
import { findProvider } from '../provider.ts'

const NOTHING_STORED = refusal('conflict', { message: 'There is no secret key to test. Save one first.' })

/** Asks a processor for its newest payments with the stored key. Error: `conflict` without a usable one. */
export async function testProcessor(
  env: Env,
  { provider: name, nowMs }: { readonly provider: RealProvider; readonly nowMs: number },
): Promise<Result<{ readonly works: boolean; readonly message: string }>> {
  const provider = await findProvider(env, name)
  if (provider === null) return err(NOTHING_STORED)
  const answer = await provider.listPayments({ sinceMs: nowMs, cursor: null })
  if (answer.outcome === 'done') return ok({ works: true, message: 'The connection works.' })
  const message = answer.outcome === 'declined' ? 'The processor refused the request.' : answer.message
  return ok({ works: false, message })
}

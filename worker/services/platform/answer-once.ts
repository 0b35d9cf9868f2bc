import { refusal } from '../../../domain/errors.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import {
  claimKey,
  findStoredAnswer,
  reclaimKey,
  releaseKey,
  type StoredKey,
  storeAnswer,
} from '../../db/queries/platform/idempotency.ts'
import type { Env } from '../../env.ts'
import { sha256Hex } from '../accounts/derived-keys.ts'

/** How long an answer is stored. */
const RETENTION_MS = 7 * DAY_MS
/** A call without an answer after this time was cut off; a retry may run it again. */
const ABANDONED_MS = MINUTE_MS

/** The status and JSON body of a stored answer. */
interface KeyedAnswer {
  readonly status: number
  readonly body: unknown
}

/**
 * Runs a call once for its idempotency key: a retry with the same request gets the stored answer. Only
 * success is stored; a refusal changed nothing, so a retry is decided anew. Error: `idempotency_conflict`
 * for another request under the key, `conflict` while the first call is under way. docs/rules/api.md,
 * Idempotency keys. @throws what `run` throws
 */
export async function answerOnce(
  env: Env,
  call: StoredKey & {
    /** The request's content as text; it is stored as a hash. */
    readonly request: string
    readonly nowMs: number
    readonly run: () => Promise<Response>
  },
): Promise<Result<Response>> {
  const { scope, userId, key, nowMs, run } = call
  const stored = { scope, userId, key }
  const claim = await claimOrFind(env, { ...stored, requestHash: await sha256Hex(call.request), nowMs })
  if (!claim.ok) return claim
  if (claim.value !== null) return ok(Response.json(claim.value.body, { status: claim.value.status }))
  const db = database(env)
  let response: Response
  try {
    response = await run()
  } catch (error) {
    await releaseKey(db, stored)
    throw error
  }
  try {
    if (response.ok) {
      await storeAnswer(db, stored, { status: response.status, answer: await response.clone().json() })
    } else {
      await releaseKey(db, stored)
    }
  } catch (error) {
    // The call had its effect and must be answered; a retry is refused as under way for a minute.
    console.error('The answer of an idempotency key could not be stored', error)
  }
  return ok(response)
}

/** Null if the key is claimed for this call; else the stored answer. */
async function claimOrFind(
  env: Env,
  { requestHash, nowMs, ...key }: StoredKey & { readonly requestHash: string; readonly nowMs: number },
): Promise<Result<KeyedAnswer | null>> {
  const db = database(env)
  const times = { createdAtMs: nowMs, expiresAtMs: nowMs + RETENTION_MS }
  if (await claimKey(db, { ...key, requestHash, ...times })) return ok(null)
  const stored = await findStoredAnswer(db, key)
  if (stored && stored.requestHash !== requestHash) return err(refusal('idempotency_conflict'))
  if (stored?.status != null) return ok({ status: stored.status, body: stored.answer })
  const isAbandoned = stored !== undefined && nowMs - stored.createdAtMs >= ABANDONED_MS
  if (isAbandoned && (await reclaimKey(db, key, { createdAtMs: stored.createdAtMs, nowMs }))) return ok(null)
  return err(refusal('conflict', { message: 'The first request with this Idempotency-Key is under way.' }))
}

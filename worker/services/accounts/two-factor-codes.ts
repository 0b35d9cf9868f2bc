import { parseAppCode, parseRecoveryCode, wrongCodeText } from '../../../domain/account/recovery-codes.ts'
import { invalidFields } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import {
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  findTwoFactor,
} from '../../db/queries/accounts/two-factor.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { type LimitedAction, limitAttempts } from '../platform/rate-limit.ts'
import { type Addressee, mailRecoveryCodeUsed } from './account-mail.ts'
import { sha256Hex } from './derived-keys.ts'
import { openSecret, totpStep } from './totp.ts'

/**
 * Accepts a code of a person's app (each 30-second step once) or a recovery code (each once), whose use the owner
 * is mailed. Attempts are limited before anything is compared.
 */
export async function proveSecondFactor(
  env: Env,
  {
    person,
    code,
    limit: [action, who],
    nowMs,
    waitUntil,
  }: {
    readonly person: Addressee
    readonly code: string
    /** The counter of the attempts. */
    readonly limit: readonly [action: LimitedAction, who: string]
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<null>> {
  const limited = await limitAttempts(env, { action, who, nowMs })
  if (limited) return err(limited)
  const db = database(env)
  const { userId } = person
  const wrong: Result<never> = err(invalidFields({ code: [wrongCodeText(code)] }))
  const recoveryCode = parseRecoveryCode(code)
  if (recoveryCode !== null) {
    const codeHash = await sha256Hex(recoveryCode)
    if (!(await consumeRecoveryCode(db, { userId, codeHash, nowMs }))) return wrong
    const left = await countRecoveryCodes(db, userId)
    afterAnswer(waitUntil, 'The notice of a recovery code was not sent', () =>
      mailRecoveryCodeUsed(env, { person, left, nowMs }),
    )
    return ok(null)
  }
  const digits = parseAppCode(code)
  const row = await findTwoFactor(db, userId)
  const secret = row?.confirmedAtMs ? await openSecret(env, userId, row.sealedSecret) : null
  const step = digits === null || secret === null ? null : totpStep(secret, digits, nowMs)
  return step !== null && (await consumeTimeStep(db, userId, step)) ? ok(null) : wrong
}

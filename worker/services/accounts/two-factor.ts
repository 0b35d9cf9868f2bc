import {
  newRecoveryCode,
  parseAppCode,
  parseRecoveryCode,
  RECOVERY_CODE_COUNT,
  WRONG_APP_CODE,
  wrongCodeText,
} from '../../../domain/account/recovery-codes.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import {
  confirmTwoFactor,
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  insertTwoFactor,
  replaceRecoveryCodes,
} from '../../db/queries/accounts/two-factor.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { type LimitedAction, limitAttempts } from '../platform/rate-limit.ts'
import { mailTwoFactorChanged } from './account-mail.ts'
import { checkOwnPassword } from './check-password.ts'
import { sha256Hex } from './derived-keys.ts'
import type { Viewer } from './sessions/viewer.ts'
import { newTotpSecret, openSecret, sealSecret, totpSetup, totpStep } from './totp.ts'

const ALREADY_ON = 'Two-factor sign-in is on already.'
const NOT_STARTED = 'Please start again: there is no code to confirm.'

/** Whether a second factor is on, since when (ms), and how many recovery codes are left. */
export async function readTwoFactor(
  env: Env,
  viewer: Viewer,
): Promise<{ readonly isOn: boolean; readonly sinceMs: number | null; readonly recoveryCodesLeft: number }> {
  const db = database(env)
  const sinceMs = (await findTwoFactor(db, viewer.id))?.confirmedAtMs ?? null
  return { isOn: sinceMs !== null, sinceMs, recoveryCodesLeft: await countRecoveryCodes(db, viewer.id) }
}

/** The data that adds a secret to an authenticator app. */
export type TwoFactorSetup = { readonly secret: string; readonly uri: string; readonly qrSvg: string }

/** Creates a secret for the viewer's app. Sign-in asks for no code until the viewer has confirmed one. */
export async function beginTwoFactor(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Viewer; readonly nowMs: number },
): Promise<Result<TwoFactorSetup>> {
  const secret = newTotpSecret()
  const sealedSecret = await sealSecret(env, viewer.id, secret)
  const isStarted = await insertTwoFactor(database(env), { userId: viewer.id, sealedSecret, nowMs })
  if (!isStarted) return err(refusal('conflict', { message: ALREADY_ON }))
  return ok({ secret, ...totpSetup(secret, viewer.email) })
}

/**
 * The secret of a started, unconfirmed setup, for a page that asks for the code again; null if there is none.
 */
export async function readPendingTwoFactor(env: Env, viewer: Viewer): Promise<TwoFactorSetup | null> {
  const row = await findTwoFactor(database(env), viewer.id)
  if (!row || row.confirmedAtMs !== null) return null
  const secret = await openSecret(env, viewer.id, row.sealedSecret)
  return secret === null ? null : { secret, ...totpSetup(secret, viewer.email) }
}

/** Turns the second factor on by a first code. Returns the recovery codes, which are never shown again. */
export async function turnOnTwoFactor(
  env: Env,
  {
    viewer,
    code,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer
    readonly code: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<readonly string[]>> {
  const limited = await limitAttempts(env, { action: 'codeCheck', who: String(viewer.id), nowMs })
  if (limited) return err(limited)
  const db = database(env)
  const row = await findTwoFactor(db, viewer.id)
  if (row?.confirmedAtMs) return err(refusal('conflict', { message: ALREADY_ON }))
  const secret = row && (await openSecret(env, viewer.id, row.sealedSecret))
  if (!secret) return err(refusal('conflict', { message: NOT_STARTED }))
  const digits = parseAppCode(code)
  const step = digits === null ? null : totpStep(secret, digits, nowMs)
  if (step === null) return err(invalidFields({ code: [WRONG_APP_CODE] }))

  const { codes, codeHashes } = await drawRecoveryCodes()
  if (!(await confirmTwoFactor(db, { userId: viewer.id, step, codeHashes, nowMs }))) {
    return err(refusal('conflict', { message: ALREADY_ON }))
  }
  sendChangeMail(env, viewer, { isOn: true, nowMs, waitUntil })
  return ok(codes)
}

/** Turns the second factor off. Needs password and code, so that an unattended browser is not enough. */
export async function turnOffTwoFactor(
  env: Env,
  {
    viewer,
    password,
    code,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer
    readonly password: string
    readonly code: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Refusal | null> {
  const checked = await checkOwnPassword(env, { viewer, password, field: 'password', nowMs })
  if (!checked.ok) return checked.refusal
  const proof = await proveSecondFactor(env, {
    userId: viewer.id,
    code,
    limit: ['codeCheck', String(viewer.id)],
    nowMs,
  })
  if (!proof.ok) return proof.refusal
  await deleteTwoFactor(database(env), viewer.id)
  sendChangeMail(env, viewer, { isOn: false, nowMs, waitUntil })
  return null
}

/** Replaces the recovery codes; needs password and code. The earlier codes stop working. */
export async function renewRecoveryCodes(
  env: Env,
  {
    viewer,
    password,
    code,
    nowMs,
  }: {
    readonly viewer: Viewer
    readonly password: string
    readonly code: string
    readonly nowMs: number
  },
): Promise<Result<readonly string[]>> {
  const checked = await checkOwnPassword(env, { viewer, password, field: 'password', nowMs })
  if (!checked.ok) return checked
  const proof = await proveSecondFactor(env, {
    userId: viewer.id,
    code,
    limit: ['codeCheck', String(viewer.id)],
    nowMs,
  })
  if (!proof.ok) return proof
  const { codes, codeHashes } = await drawRecoveryCodes()
  await replaceRecoveryCodes(database(env), { userId: viewer.id, codeHashes })
  return ok(codes)
}

/**
 * Accepts a code of the viewer's app (each 30-second step once) or a recovery code (each once). Attempts are
 * limited before anything is compared.
 */
export async function proveSecondFactor(
  env: Env,
  {
    userId,
    code,
    limit: [action, who],
    nowMs,
  }: {
    readonly userId: number
    readonly code: string
    /** The counter of the attempts. */
    readonly limit: readonly [action: LimitedAction, who: string]
    readonly nowMs: number
  },
): Promise<Result<'app' | 'recovery_code'>> {
  const limited = await limitAttempts(env, { action, who, nowMs })
  if (limited) return err(limited)
  const db = database(env)
  const wrong: Result<never> = err(invalidFields({ code: [wrongCodeText(code)] }))
  const recoveryCode = parseRecoveryCode(code)
  if (recoveryCode !== null) {
    const codeHash = await sha256Hex(recoveryCode)
    return (await consumeRecoveryCode(db, { userId, codeHash, nowMs })) ? ok('recovery_code') : wrong
  }
  const digits = parseAppCode(code)
  const row = await findTwoFactor(db, userId)
  const secret = row?.confirmedAtMs ? await openSecret(env, userId, row.sealedSecret) : null
  const step = digits === null || secret === null ? null : totpStep(secret, digits, nowMs)
  return step !== null && (await consumeTimeStep(db, userId, step)) ? ok('app') : wrong
}

async function drawRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    newRecoveryCode((count) => crypto.getRandomValues(new Uint8Array(count))),
  )
  return { codes, codeHashes: await Promise.all(codes.map(sha256Hex)) }
}

function sendChangeMail(
  env: Env,
  viewer: Viewer,
  {
    isOn,
    nowMs,
    waitUntil,
  }: { readonly isOn: boolean; readonly nowMs: number; readonly waitUntil: WaitUntil },
): void {
  const { id: userId, email, firstName } = viewer
  afterAnswer(waitUntil, 'The notice of the second factor was not sent', () =>
    mailTwoFactorChanged(env, { person: { userId, email, firstName }, isOn, nowMs }),
  )
}

import {
  newRecoveryCode,
  parseAppCode,
  RECOVERY_CODE_COUNT,
  WRONG_APP_CODE,
} from '../../../domain/account/recovery-codes.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { revokeSessionsStatement } from '../../db/queries/accounts/sessions.ts'
import {
  confirmTwoFactor,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  insertTwoFactor,
  replaceRecoveryCodes,
} from '../../db/queries/accounts/two-factor.ts'
import { findAccount } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { mailTwoFactorChanged, toAddressee } from './account-mail.ts'
import { sha256Hex } from './derived-keys.ts'
import { requireConfirmedAddress, requireRecentProof } from './recent-proof.ts'
import { renewDeviceCookie } from './sessions/device-cookie.ts'
import { type EndReason, forgetSession } from './sessions/end-sessions.ts'
import type { Viewer } from './sessions/viewer.ts'
import { newTotpSecret, openSecret, sealSecret, totpSetup, totpStep } from './totp.ts'
import { proveSecondFactor } from './two-factor-codes.ts'
import { createUndoToken } from './undo-two-factor.ts'

const ALREADY_ON = 'Two-factor sign-in is already on.'
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

/**
 * Creates a secret for the viewer's app. Sign-in asks for no code until the viewer has confirmed one. Needs
 * recent proof and a confirmed address, since a second factor keeps everybody else out.
 */
export async function beginTwoFactor(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Viewer; readonly nowMs: number },
): Promise<Result<TwoFactorSetup>> {
  const refused = requireRecentProof(viewer, nowMs) ?? requireConfirmedAddress(viewer)
  if (refused) return err(refused)
  const secret = newTotpSecret()
  const sealedSecret = await sealSecret(env, viewer.id, `${secret} ${viewer.sessionId}`)
  const isStarted = await insertTwoFactor(database(env), { userId: viewer.id, sealedSecret, nowMs })
  if (!isStarted) return err(refusal('conflict', { message: ALREADY_ON }))
  return ok({ secret, ...totpSetup(secret, viewer.email) })
}

/**
 * The secret of a started, unconfirmed setup, for a page that asks for the code again; null if there is none, or
 * without recent proof: anyone who knows the secret can make its codes once the owner turns it on.
 */
export async function readPendingTwoFactor(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Viewer; readonly nowMs: number },
): Promise<TwoFactorSetup | null> {
  if (requireRecentProof(viewer, nowMs)) return null
  const row = await findTwoFactor(database(env), viewer.id)
  if (!row || row.confirmedAtMs !== null) return null
  const secret = await openPending(env, viewer, row.sealedSecret)
  return secret === null ? null : { secret, ...totpSetup(secret, viewer.email) }
}

/** The secret of a setup that this session has started; null of any other session's, which knows the password at most. */
async function openPending(env: Env, viewer: Viewer, sealed: string): Promise<string | null> {
  const [secret = '', sessionId] = (await openSecret(env, viewer.id, sealed))?.split(' ') ?? []
  return sessionId === viewer.sessionId ? secret : null
}

/** What follows from turning the second factor on. */
export interface TurnedOn {
  /** Never shown again. */
  readonly recoveryCodes: readonly string[]
  /** The Set-Cookie header of the browser that did it: at the second factor, cookies of before do not count. */
  readonly deviceCookie: string
}

/**
 * Turns the second factor on by a first code, and ends the person's other sessions, which were opened without it
 * (docs/rules/accounts.md, Second factor).
 */
export async function turnOnTwoFactor(
  env: Env,
  {
    viewer,
    code,
    request,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer
    readonly code: string
    readonly request: Request
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<TurnedOn>> {
  const refused =
    requireRecentProof(viewer, nowMs) ??
    requireConfirmedAddress(viewer) ??
    (await limitAttempts(env, { action: 'codeCheck', who: `setup:${viewer.sessionId}`, nowMs }))
  if (refused) return err(refused)
  const db = database(env)
  const row = await findTwoFactor(db, viewer.id)
  if (row?.confirmedAtMs) return err(refusal('conflict', { message: ALREADY_ON }))
  const secret = row && (await openPending(env, viewer, row.sealedSecret))
  if (!secret) return err(refusal('conflict', { message: NOT_STARTED }))
  const digits = parseAppCode(code)
  const step = digits === null ? null : totpStep(secret, digits, nowMs)
  if (step === null) return err(invalidFields({ code: [WRONG_APP_CODE] }))

  const { codes, codeHashes } = await drawRecoveryCodes()
  const from = row.sealedSecret
  const sealedSecret = await sealSecret(env, viewer.id, secret)
  if (!(await confirmTwoFactor(db, { userId: viewer.id, from, sealedSecret, step, codeHashes, nowMs }))) {
    return err(refusal('conflict', { message: ALREADY_ON }))
  }
  const reason: EndReason = 'two_factor_on'
  await revokeSessionsStatement(db, { userId: viewer.id, except: Number(viewer.sessionId), reason, nowMs })
  await forgetSession(env, viewer.id, null)
  const undoToken = await createUndoToken(env, { id: viewer.id, email: viewer.email, sinceMs: nowMs })
  sendChangeMail(env, viewer, { undoToken, nowMs, waitUntil })
  const account = await findAccount(db, viewer.id)
  const deviceCookie = account ? await renewDeviceCookie(env, account.user, { request, nowMs }) : ''
  return ok({ recoveryCodes: codes, deviceCookie })
}

/** Turns the second factor off. Needs recent proof and a code, so that an unattended browser is not enough. */
export async function turnOffTwoFactor(
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
): Promise<Refusal | null> {
  const unproved = requireRecentProof(viewer, nowMs)
  if (unproved) return unproved
  const proof = await proveSecondFactor(env, {
    person: toAddressee(viewer),
    code,
    limit: ['codeCheck', String(viewer.id)],
    nowMs,
    waitUntil,
  })
  if (!proof.ok) return proof.refusal
  await deleteTwoFactor(database(env), viewer.id)
  sendChangeMail(env, viewer, { undoToken: null, nowMs, waitUntil })
  return null
}

/** Replaces the recovery codes; needs recent proof and a code. The earlier codes stop working. */
export async function renewRecoveryCodes(
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
  const refused = requireRecentProof(viewer, nowMs) ?? requireConfirmedAddress(viewer)
  if (refused) return err(refused)
  const proof = await proveSecondFactor(env, {
    person: toAddressee(viewer),
    code,
    limit: ['codeCheck', String(viewer.id)],
    nowMs,
    waitUntil,
  })
  if (!proof.ok) return proof
  const { codes, codeHashes } = await drawRecoveryCodes()
  await replaceRecoveryCodes(database(env), { userId: viewer.id, codeHashes })
  return ok(codes)
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
    undoToken,
    nowMs,
    waitUntil,
  }: { readonly undoToken: string | null; readonly nowMs: number; readonly waitUntil: WaitUntil },
): void {
  afterAnswer(waitUntil, 'The notice of the second factor was not sent', () =>
    mailTwoFactorChanged(env, { person: toAddressee(viewer), undoToken, nowMs }),
  )
}

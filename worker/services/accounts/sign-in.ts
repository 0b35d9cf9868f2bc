import {
  FAILURES_BEFORE_HUMAN_CHECK,
  type LoginOutcome,
  type SignInPlace,
} from '../../../domain/account/sign-in.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Login } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import { countFailedSignIns, insertLoginEvent } from '../../db/queries/accounts/login-events.ts'
import { findTwoFactor } from '../../db/queries/accounts/two-factor.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  replacePasswordStatement,
  type UserRow,
} from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import type { WaitUntil } from '../platform/after-answer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { isHumanCheckOn, requireHuman } from './human-check.ts'
import { limitByClient } from './limit-by-client.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { SignedIn } from './sessions/begin-session.ts'
import { type ClientInfo, clientInfo } from './sessions/client-info.ts'
import { findKnownClient, type KnownClient } from './sessions/known-client.ts'
import { newChallenge } from './sign-in-challenge.ts'

/** `challenge` is set if the password was right and a second factor is required. */
export type SignInResult = Result<SignedIn, Refusal & { readonly challenge?: string }>

const WINDOW_MS = 15 * MINUTE_MS

/**
 * Signs a person in with email and password (docs/rules/accounts.md, Sign-in). An unknown email and a wrong
 * password take the same steps and give the same 401 invalid_credentials. Past the limit of attempts nothing
 * is hashed (429). Deactivation (403) and a second factor (401 two_factor_required) are revealed only to the
 * right password.
 */
export async function signIn(
  env: Env,
  {
    login,
    request,
    place,
    nowMs,
    waitUntil,
  }: {
    readonly login: Login
    readonly request: Request
    /** Of a page's context; otherwise read from the request. */
    readonly place?: SignInPlace | null | undefined
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<SignInResult> {
  const client = clientInfo(request, place)
  const db = database(env)
  const account = await findAccountByEmail(db, login.email)
  const userId = account?.user.id ?? null
  const known = await findKnownClient(env, {
    email: login.email,
    account: account?.user ?? null,
    request,
    client,
    nowMs,
  })
  const refused =
    (await limitSignIn(env, { email: login.email, known, client, nowMs })) ??
    (await requireHumanAfterFailures(env, { login, client, nowMs }))
  if (refused) return err(refused)

  const { matches, isStale } = await verifyPassword(env, login.password, account?.user.passwordHash ?? null)
  const needsCode = matches && account?.user.isActive ? await hasSecondFactor(env, account.user.id) : false
  const outcome = toLoginOutcome(account, { matches, needsCode })
  if (outcome !== 'signed_in') {
    await insertLoginEvent(db, { userId, email: login.email, outcome, ...client, atMs: nowMs })
  }
  if (!account || !matches) return err(refusal('invalid_credentials'))
  if (!account.user.isActive) return err(refusal('deactivated'))

  const passwordHash = isStale
    ? await renewHash(env, account.user, login.password)
    : account.user.passwordHash
  if (passwordHash === null) return err(refusal('invalid_credentials'))
  if (needsCode) {
    const challenge = await newChallenge(env, { userId: account.user.id, passwordHash, nowMs })
    return err({ ...refusal('two_factor_required'), challenge })
  }
  const signedIn = await completeSignIn(env, {
    account: { ...account, user: { ...account.user, passwordHash } },
    request,
    client,
    isKnown: known !== null,
    nowMs,
    waitUntil,
  })
  return signedIn ? ok(signedIn) : err(refusal('invalid_credentials'))
}

/** Hashes a correct password at today's cost; resolves to the stored hash, or null if the password was changed meanwhile. */
async function renewHash(env: Env, user: UserRow, password: string): Promise<string | null> {
  const db = database(env)
  const to = await hashPassword(env, password)
  const renewed = await replacePasswordStatement(db, user.id, { from: user.passwordHash ?? '', to })
  if (renewed.length > 0) return to
  // Another sign-in may have renewed it.
  const stored = (await findAccount(db, user.id))?.user.passwordHash ?? null
  return (await verifyPassword(env, password, stored)).matches ? stored : null
}

/** Limits attempts before anything is hashed; those of one address on many accounts too, but for known devices. */
async function limitSignIn(
  env: Env,
  {
    email,
    known,
    client,
    nowMs,
  }: {
    readonly email: string
    readonly known: KnownClient | null
    readonly client: ClientInfo
    readonly nowMs: number
  },
): Promise<Refusal | null> {
  const { ipAddress } = client
  if (known?.by !== 'device' && ipAddress !== null) {
    const flooding = await limitAttempts(env, {
      action: 'signInAddress',
      who: toAddressGroup(ipAddress),
      nowMs,
    })
    if (flooding) return flooding
  }
  return limitByClient(env, {
    actions: ['signIn', 'signInAccount'],
    account: email,
    known,
    client,
    nowMs,
  })
}

async function requireHumanAfterFailures(
  env: Env,
  { login, client, nowMs }: { readonly login: Login; readonly client: ClientInfo; readonly nowMs: number },
): Promise<Refusal | null> {
  if (!isHumanCheckOn(env)) return null
  const failures = await countFailedSignIns(database(env), { email: login.email, sinceMs: nowMs - WINDOW_MS })
  if (failures < FAILURES_BEFORE_HUMAN_CHECK) return null
  return requireHuman(env, { token: login['cf-turnstile-response'], client })
}

async function hasSecondFactor(env: Env, userId: number): Promise<boolean> {
  return Boolean((await findTwoFactor(database(env), userId))?.confirmedAtMs)
}

function toLoginOutcome(
  account: Account | undefined,
  { matches, needsCode }: { readonly matches: boolean; readonly needsCode: boolean },
): LoginOutcome {
  if (!account) return 'unknown_account'
  if (!matches) return 'wrong_password'
  if (!account.user.isActive) return 'deactivated'
  return needsCode ? 'code_required' : 'signed_in'
}

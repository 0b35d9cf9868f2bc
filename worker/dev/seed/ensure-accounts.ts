import { DAY_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { findAccountByEmail, insertAccount, isTakenName } from '../../db/queries/accounts/users.ts'
import { listPaymentMethods } from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import { hashPassword } from '../../services/accounts/password.ts'
import { authorize } from '../../services/payments/authorize.ts'
import { readAuthorization } from '../../services/payments/read-authorization.ts'
import { saveMethod } from '../../services/payments/save-method.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './demo-accounts.ts'

const SIX_MONTHS_MS = 183 * DAY_MS

/**
 * Inserts the demo's missing accounts, and the authorizations of its bidders. Running it again changes
 * nothing.
 * @throws if an authorization is refused: the sandbox grants every one.
 */
export async function ensureDemoAccounts(env: Env, siteUrl: string, nowMs: number): Promise<void> {
  // One hash for all accounts: scrypt is slow on purpose, and they share the password.
  const passwordHash = await hashPassword(env, DEMO_PASSWORD)
  for (const account of DEMO_ACCOUNTS) {
    const userId = await ensureAccount(env, account, passwordHash, nowMs)
    if (account.mayBid) await ensureAuthorization(env, userId, siteUrl, nowMs)
    if (SELLER.test(account.user.email)) await ensureCard(env, userId, nowMs)
  }
}

/** The id of one demo account, inserted if missing; null if the address is not one of the demo's. */
export async function ensureDemoAccount(env: Env, email: string, nowMs: number): Promise<number | null> {
  const known = await findAccountByEmail(database(env), email)
  if (known) return known.user.id
  const account = DEMO_ACCOUNTS.find(({ user }) => user.email === email)
  return account ? ensureAccount(env, account, await hashPassword(env, DEMO_PASSWORD), nowMs) : null
}

async function ensureAccount(
  env: Env,
  { user, profile }: DemoAccount,
  passwordHash: string,
  nowMs: number,
): Promise<number> {
  const db = database(env)
  const known = await findAccountByEmail(db, user.email)
  if (known) return known.user.id
  const createdAtMs = nowMs - SIX_MONTHS_MS
  const verifiedAtMs = user.verificationStatus === 'verified' ? createdAtMs : null
  try {
    return await insertAccount(db, {
      user: { ...user, passwordHash, verifiedAtMs },
      profile,
      nowMs: createdAtMs,
    })
  } catch (error) {
    // Of two concurrent calls one inserts the account; the other finds it here.
    const made = isTakenName(error) ? await findAccountByEmail(db, user.email) : undefined
    if (!made) throw error
    return made.user.id
  }
}

/** Who sells the demo's cars; their settlement fees are charged to a test card. */
const SELLER = /(seller|dealer)@/

async function ensureCard(env: Env, userId: number, nowMs: number): Promise<void> {
  if ((await listPaymentMethods(database(env), userId)).length > 0) return
  await saveMethod(env, { userId, token: 'tok_visa', makeDefault: true, nowMs })
}

async function ensureAuthorization(env: Env, userId: number, siteUrl: string, nowMs: number): Promise<void> {
  const current = await readAuthorization(env, { userId, nowMs })
  if (current.state === 'active') return
  const outcome = await authorize(env, {
    userId,
    paidWith: { card_token: 'tok_visa' },
    returnUrl: `${siteUrl}/authorize`,
    nowMs,
  })
  if (!outcome.ok) throw new Error(`The demo's authorization was refused: ${outcome.refusal.message}`)
}

import { STATUS_AT_REGISTRATION } from '../../../domain/account/verification.ts'
import { type FieldErrors, invalidFields, type Refusal } from '../../../domain/errors.ts'
import type { Registration } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import { findAccount, findTakenNames, insertAccount, isTakenName } from '../../db/queries/users.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../rate-limit.ts'
import { beginSession, type SignedIn } from './begin-session.ts'
import type { Caller } from './caller.ts'
import { hashPassword } from './password.ts'

export type RegisterOutcome =
  | { readonly ok: true; readonly signedIn: SignedIn }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Makes an account and signs its person in, with verification pending (Product page, Accounts). Refused with 422 where
 * the address or the username is taken, with 429 past the limit of registrations an address.
 */
export async function register(
  env: Env,
  {
    registration,
    caller,
    nowMs,
  }: { readonly registration: Registration; readonly caller: Caller; readonly nowMs: number },
): Promise<RegisterOutcome> {
  const limited = await limitAttempts(env, {
    action: 'registration',
    who: caller.ipAddress ?? 'unknown',
    nowMs,
  })
  if (limited) return { ok: false, refusal: limited }

  const db = database(env)
  const taken = await takenNames(db, registration)
  if (taken) return { ok: false, refusal: taken }

  let userId: number
  try {
    userId = await insertAccount(db, {
      user: {
        username: registration.username,
        email: registration.email,
        passwordHash: await hashPassword(registration.password),
        firstName: registration.first_name,
        lastName: registration.last_name,
        phone: registration.phone,
        userType: registration.user_type,
        verificationStatus: STATUS_AT_REGISTRATION,
      },
      profile: {
        address: registration.address,
        city: registration.city,
        state: registration.state,
        zipCode: registration.zip_code,
        country: registration.country,
      },
      nowMs,
    })
  } catch (error) {
    // Somebody took the name while the password was hashed.
    const late = isTakenName(error) ? await takenNames(db, registration) : null
    if (late) return { ok: false, refusal: late }
    throw error
  }
  const account = await findAccount(db, userId)
  if (!account) throw new Error('The account was not found after it was stored')
  return { ok: true, signedIn: await beginSession(env, { account, caller, nowMs }) }
}

async function takenNames(
  db: ReturnType<typeof database>,
  registration: Registration,
): Promise<Refusal | null> {
  const taken = await findTakenNames(db, registration)
  const errors: Record<string, string[]> = {}
  if (taken.email) errors.email = ['The email has already been taken.']
  if (taken.username) errors.username = ['The username has already been taken.']
  return Object.keys(errors).length > 0 ? invalidFields(errors satisfies FieldErrors) : null
}

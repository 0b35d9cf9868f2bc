import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import type { SignInPlace } from '../../../domain/account/sign-in.ts'
import { STATUS_AT_REGISTRATION } from '../../../domain/account/verification.ts'
import { type FieldErrors, invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Registration } from '../../../domain/schemas/account.ts'
import { type Database, database } from '../../db/client.ts'
import { insertLoginEvent } from '../../db/queries/accounts/login-events.ts'
import { findAccount, findTakenNames, insertAccount, isTakenName } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { limitAttempts, limitRecipient } from '../platform/rate-limit.ts'
import { type Addressee, toAddressee, writeVerification } from './account-mail.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { requireHuman } from './human-check.ts'
import { issueLink } from './mailed-link.ts'
import { hashPassword } from './password.ts'
import { beginSession, type SignedIn } from './sessions/begin-session.ts'
import { clientInfo } from './sessions/client-info.ts'

/**
 * Creates an account with verification pending and signs its owner in (docs/rules/accounts.md, Registration).
 * The verification mail is stored before this resolves. 422 if the address or username is taken, 429 past the
 * limit of registrations per address.
 */
export async function register(
  env: Env,
  {
    registration,
    request,
    place,
    nowMs,
    waitUntil,
  }: {
    readonly registration: Registration
    readonly request: Request
    /** Of a page's context; otherwise read from the request. */
    readonly place?: SignInPlace | null | undefined
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<SignedIn>> {
  const client = clientInfo(request, place)
  const limited = await limitAttempts(env, {
    action: 'registration',
    who: toAddressGroup(client.ipAddress ?? 'unknown'),
    nowMs,
  })
  if (limited) return err(limited)
  const notHuman = await requireHuman(env, { token: registration['cf-turnstile-response'], client })
  if (notHuman) return err(notHuman)

  const common = await refuseCommonPassword(registration.password)
  if (common) return err(common)

  const db = database(env)
  const taken = await findTakenFields(db, registration)
  if (taken) return err(taken)

  let userId: number
  try {
    userId = await insertAccount(db, {
      user: {
        username: registration.username,
        email: registration.email,
        passwordHash: await hashPassword(env, registration.password),
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
        businessName: registration.business_name,
        businessLicense: registration.business_license,
      },
      nowMs,
    })
  } catch (error) {
    // The name was taken by another request while the password was hashed.
    const late = isTakenName(error) ? await findTakenFields(db, registration) : null
    if (late) return err(late)
    throw error
  }
  const account = await findAccount(db, userId)
  if (!account) throw new Error('The account was not found after it was stored')
  const { email } = account.user
  const back = safeRedirect(registration.redirect_to ?? null, '/dashboard')
  const send = await writeVerificationMail(env, { person: toAddressee(account.user), back, nowMs })
  afterAnswer(waitUntil, 'The verification mail was not sent', send)
  const signedIn = await beginSession(env, { account, request, nowMs })
  if (signedIn === null) return err(refusal('deactivated'))
  const { device } = signedIn
  await insertLoginEvent(db, { userId, email, outcome: 'signed_in', ...client, device, atMs: nowMs })
  return ok(signedIn)
}

/** The account exists already: if the mail cannot be stored, its owner can request it again. */
async function writeVerificationMail(
  env: Env,
  { person, back, nowMs }: { readonly person: Addressee; readonly back: string; readonly nowMs: number },
): Promise<() => Promise<void>> {
  const { userId, email } = person
  // An address can be registered, closed and registered again; the mail can be requested later.
  if (await limitRecipient(env, { purpose: 'verification', to: email, nowMs })) return async () => {}
  try {
    const link = await issueLink(env, { userId, kind: 'verify_email', email, nowMs })
    return await writeVerification(env, { person, ...link, back, nowMs })
  } catch (error) {
    return () => Promise.reject(error)
  }
}

/** The refusal (422) of names that are taken; null if both are free. */
export async function findTakenFields(
  db: Database,
  names: { readonly email: string; readonly username: string },
): Promise<Refusal | null> {
  const taken = await findTakenNames(db, names)
  const errors: Record<string, string[]> = {}
  if (taken.email) errors.email = ['The email has already been taken.']
  if (taken.username) errors.username = ['The username has already been taken.']
  return Object.keys(errors).length > 0 ? invalidFields(errors satisfies FieldErrors) : null
}

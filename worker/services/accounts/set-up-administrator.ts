import { createHash, timingSafeEqual } from 'node:crypto'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import type { AdminSetup } from '../../../domain/schemas/user.ts'
import { database } from '../../db/client.ts'
import { hasAdministrator, insertFirstAdministrator, isTakenName } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { isDevelopment } from '../platform/environment.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { MIN_SECRET_LENGTH } from './derived-keys.ts'
import { hashPassword } from './password.ts'
import { findTakenFields } from './register.ts'
import { clientInfo } from './sessions/client-info.ts'

/**
 * done: an administrator exists. closed: the operator has not set the token yet.
 * docs/rules/accounts.md, First administrator
 */
export type SetupState = 'done' | 'closed' | 'open' | 'open_with_token'

const EXISTS = 'An administrator exists already. Please log in.'

/** Whether the first administrator can be created, and whether it takes the setup token. */
export async function readSetupState(env: Env): Promise<SetupState> {
  if (await hasAdministrator(database(env))) return 'done'
  if (isDevelopment(env)) return 'open'
  return setupToken(env) === null ? 'closed' : 'open_with_token'
}

/**
 * Creates the first administrator, verified. Errors: `rate_limited`; `conflict` where an administrator exists, or the
 * token is not set; `invalid`. docs/rules/accounts.md, First administrator
 */
export async function setUpAdministrator(
  env: Env,
  {
    setup,
    request,
    requestId,
    nowMs,
  }: {
    readonly setup: AdminSetup
    readonly request: Request
    readonly requestId: string
    readonly nowMs: number
  },
): Promise<Refusal | null> {
  const { ipAddress, userAgent } = clientInfo(request)
  const who = toAddressGroup(ipAddress ?? 'unknown')
  const limited = await limitAttempts(env, { action: 'adminSetup', who, nowMs })
  if (limited) return limited
  const state = await readSetupState(env)
  if (state === 'done') return refusal('conflict', { message: EXISTS })
  if (state === 'closed') return refusal('conflict', { message: 'The setup token is not set on the server.' })
  if (state === 'open_with_token' && !isSetupToken(env, setup.setup_token)) {
    return invalidFields({ setup_token: ['This setup token is wrong'] })
  }
  const common = await refuseCommonPassword(setup.password)
  if (common) return common
  const db = database(env)
  const taken = await findTakenFields(db, setup)
  if (taken) return taken
  try {
    const isStored = await insertFirstAdministrator(db, {
      user: {
        username: setup.username,
        email: setup.email,
        passwordHash: await hashPassword(env, setup.password),
        firstName: setup.first_name,
        lastName: setup.last_name,
        userType: 'admin',
        role: 'admin',
        verificationStatus: 'verified',
        verifiedAtMs: nowMs,
      },
      profile: {},
      by: { requestId, ipAddress, userAgent },
      nowMs,
    })
    return isStored ? null : refusal('conflict', { message: EXISTS })
  } catch (error) {
    // The name was taken by another request while the password was hashed.
    const late = isTakenName(error) ? await findTakenFields(db, setup) : null
    if (late) return late
    throw error
  }
}

/** Null if it is not set, or too short to keep anybody out. */
function setupToken({ ADMIN_SETUP_TOKEN: token = '' }: Env): string | null {
  return token.length < MIN_SECRET_LENGTH ? null : token
}

/** Compares in constant time: hashes, which have the same length. */
function isSetupToken(env: Env, given = ''): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const token = setupToken(env)
  return token !== null && timingSafeEqual(hash(given), hash(token))
}

import { posesInTwoHalves } from '../../../domain/account/posing-name.ts'
import { isAdmin } from '../../../domain/account/roles.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { NAMES_POSE, type ProfileUpdate } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import { mayHaveType } from '../../db/queries/accounts/account-obligations.ts'
import { NO_BUSINESS } from '../../db/queries/accounts/business.ts'
import {
  type Account,
  areNames,
  type ProfileRow,
  type UserRow,
  updateAccount,
} from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { announceLocation, prepareLocationChange, reversed } from '../listings/location-change.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { readProfile } from './read-profile.ts'
import type { Viewer } from './sessions/viewer.ts'

/**
 * Updates the viewer's own profile; fields not in the update stay, and without a change all stays. An administrator cannot change their own
 * account type. Another city or state is announced to who bids on or watches the person's open listings. Errors: `invalid` where the
 * names pose only together, `conflict` where they have changed meanwhile, `locked` or `conflict` for another place while a listing cannot change, `conflict` for a dealer's type
 * while a listing is open, or the rate limit.
 * docs/rules/accounts.md, Profile
 */
export async function updateProfile(
  env: Env,
  {
    viewer,
    update,
    nowMs,
  }: { readonly viewer: Viewer; readonly update: ProfileUpdate; readonly nowMs: number },
): Promise<Result<Account>> {
  const user: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'userType'>> = {}
  if (update.first_name !== undefined) user.firstName = update.first_name
  if (update.last_name !== undefined) user.lastName = update.last_name
  if (update.phone !== undefined) user.phone = update.phone
  if (update.user_type !== undefined && !isAdmin(viewer)) user.userType = update.user_type
  const present = await readProfile(env, viewer)
  const isDealer = (user.userType ?? present.user.userType) === 'dealer'
  const profile = { ...toProfileChanges(update.profile ?? {}), ...(!isDealer && NO_BUSINESS) }
  if (isSame(user, present.user) && isSame(profile, present.profile)) return ok(present)
  const { firstName = present.user.firstName, lastName = present.user.lastName } = user
  const isNamed = user.firstName !== undefined || user.lastName !== undefined
  if (isNamed && posesInTwoHalves(firstName, lastName)) return err(invalidFields({ last_name: [NAMES_POSE] }))
  const limited = await limitAttempts(env, { action: 'profileChange', who: String(viewer.id), nowMs })
  if (limited) return err(limited)
  const mayBeOfType = user.userType === undefined ? null : mayHaveType(viewer.id, user.userType, nowMs)
  // Another change at the same moment may bring the other half of a name.
  const onlyIf = isNamed ? areNames(viewer.id, present.user, mayBeOfType) : mayBeOfType
  const was = present.profile ?? {}
  const moved = await prepareLocationChange(env, {
    sellerId: viewer.id,
    was,
    is: { ...was, ...profile },
    nowMs,
  })
  if (!moved.ok) return moved
  const changes = { user, profile, entries: moved.value.entries, onlyIf, nowMs }
  const db = database(env)
  if (!(await updateAccount(db, viewer.id, changes))) {
    const { user: now } = await readProfile(env, viewer)
    const isRenamed = now.firstName !== present.user.firstName || now.lastName !== present.user.lastName
    return err(isNamed && isRenamed ? RENAMED : OPEN_LISTING)
  }
  const refused = await announceLocation(env, moved.value)
  if (refused) {
    const { city = null, state = null } = present.profile ?? {}
    const back = { user: {}, profile: { city, state }, entries: reversed(moved.value), onlyIf: null, nowMs }
    await updateAccount(db, viewer.id, back)
    return err(refused)
  }
  return ok(await readProfile(env, viewer))
}

const RENAMED = refusal('conflict', {
  message: 'Your name was changed meanwhile. Please look at it and try again.',
})

const OPEN_LISTING = refusal('conflict', {
  message:
    'You have an open listing or sale. You can change between a dealer and a private account when it is over.',
})

/** Whether the row has these values already; no row has none. */
function isSame<Row extends object>(changes: Partial<Row>, row: Row | null): boolean {
  const names = Object.keys(changes) as (keyof Row)[]
  return names.every((name) => (row?.[name] ?? null) === changes[name])
}

function toProfileChanges(given: NonNullable<ProfileUpdate['profile']>): Partial<Omit<ProfileRow, 'userId'>> {
  const changes: Partial<Omit<ProfileRow, 'userId'>> = {}
  if (given.address !== undefined) changes.address = given.address
  if (given.city !== undefined) changes.city = given.city
  if (given.state !== undefined) changes.state = given.state
  if (given.zip_code !== undefined) changes.zipCode = given.zip_code
  if (given.country !== undefined) changes.country = given.country
  if (given.business_name !== undefined) changes.businessName = given.business_name
  if (given.business_license !== undefined) changes.businessLicense = given.business_license
  return changes
}

import { isAdmin } from '../../../domain/account/roles.ts'
import type { ProfileUpdate } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import {
  type Account,
  type ProfileRow,
  type UserRow,
  updateAccount,
} from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { readProfile } from './read-profile.ts'
import type { Viewer } from './sessions/viewer.ts'

/**
 * Updates the viewer's own profile; fields not in the update stay. An administrator cannot change their own
 * account type (docs/rules/accounts.md, Profile).
 */
export async function updateProfile(
  env: Env,
  {
    viewer,
    update,
    nowMs,
  }: { readonly viewer: Viewer; readonly update: ProfileUpdate; readonly nowMs: number },
): Promise<Account> {
  const user: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'userType'>> = {}
  if (update.first_name !== undefined) user.firstName = update.first_name
  if (update.last_name !== undefined) user.lastName = update.last_name
  if (update.phone !== undefined) user.phone = update.phone
  if (update.user_type !== undefined && !isAdmin(viewer)) user.userType = update.user_type
  await updateAccount(database(env), viewer.id, {
    user,
    profile: toProfileChanges(update.profile ?? {}),
    nowMs,
  })
  return readProfile(env, viewer)
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

import { CONTACT_LIMITS } from '../../../domain/contact/contact-form.ts'
import { database } from '../../db/client.ts'
import { findAccount } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'

/**
 * A person's first and last name as the contact form is filled in with, at most as long as the form takes;
 * null where the account no longer exists.
 */
export async function readSenderName(env: Env, userId: number): Promise<string | null> {
  const account = await findAccount(database(env), userId)
  return account ? `${account.user.firstName} ${account.user.lastName}`.slice(0, CONTACT_LIMITS.name) : null
}

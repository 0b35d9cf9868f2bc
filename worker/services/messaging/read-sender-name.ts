import { CONTACT_LIMITS } from '../../../domain/contact/contact-form.ts'
import { database } from '../../db/client.ts'
import { findAccount } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'

/**
 * A person's first and last name, cut to the length of the contact form's name field; null if the account
 * does not exist.
 */
export async function readSenderName(env: Env, userId: number): Promise<string | null> {
  const account = await findAccount(database(env), userId)
  return account ? `${account.user.firstName} ${account.user.lastName}`.slice(0, CONTACT_LIMITS.name) : null
}

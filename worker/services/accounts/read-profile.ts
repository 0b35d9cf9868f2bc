import { database } from '../../db/client.ts'
import { type Account, findAccount } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from './sessions/viewer.ts'

/**
 * The viewer's own account with its profile.
 * @throws if the account no longer exists.
 */
export async function readProfile(env: Env, viewer: Viewer): Promise<Account> {
  const account = await findAccount(database(env), viewer.id)
  if (!account) throw new Error(`The account of session ${viewer.sessionId} is gone`)
  return account
}

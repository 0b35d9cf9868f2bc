import { DEALER_MESSAGES, dealerState } from '../../../../domain/account/dealer-approval.ts'
import { database } from '../../../db/client.ts'
import { findAccount } from '../../../db/queries/accounts/users.ts'
import { countUsers } from '../../../db/queries/administration/user-lists.ts'
import { readPlatformSettings } from '../../../db/queries/platform/settings.ts'
import type { Env } from '../../../env.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'

/** Why a dealer cannot publish yet, null for everybody who can. docs/rules/administration.md, Dealers */
export async function readDealerWaits(
  env: Pick<Env, 'DB'>,
  { id, userType }: Pick<Viewer, 'id' | 'userType'>,
): Promise<string | null> {
  if (userType !== 'dealer') return null
  const db = database(env)
  const [account, { requireDealerApproval }] = await Promise.all([
    findAccount(db, id),
    readPlatformSettings(db),
  ])
  const state = dealerState(userType, account?.profile ?? null)
  return !requireDealerApproval || state === null || state === 'approved' ? null : DEALER_MESSAGES[state]
}

/** How many dealers wait for the approval of their license. */
export async function countWaitingLicenses(env: Pick<Env, 'DB'>): Promise<number> {
  const [waiting = 0] = await countUsers(database(env), [{ status: null, kind: 'unapproved' }])
  return waiting
}

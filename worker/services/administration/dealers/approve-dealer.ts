import { dealerState } from '../../../../domain/account/dealer-approval.ts'
import { type Refusal, refusal } from '../../../../domain/errors.ts'
import { database } from '../../../db/client.ts'
import { approveLicense } from '../../../db/queries/administration/managed-users.ts'
import type { Env } from '../../../env.ts'
import { notifyPeople } from '../../notifications/notify.ts'
import { afterAnswer, type WaitUntil } from '../../platform/after-answer.ts'
import { refuseOwnMatter } from '../own-matter.ts'
import { type Change, findOpenAccount } from '../users/change-user.ts'

const NOTHING_TO_APPROVE = 'This dealer has no license that waits for approval.'
const CHANGED = 'This dealer has changed the license number or business name. Please check them again.'

/**
 * Approves the license number and business name that the administrator saw, so that the dealer can publish; the dealer is notified and
 * mailed. Errors: `not_found`, `not_allowed` for their own, `conflict`. docs/rules/administration.md, Dealers
 */
export async function approveDealer(
  env: Env,
  {
    userId,
    license,
    businessName,
    actor,
    nowMs,
    waitUntil,
  }: Omit<Change, 'viewer'> & {
    readonly userId: number
    readonly license: string
    /** Empty without one. */
    readonly businessName: string
    readonly waitUntil: WaitUntil
  },
): Promise<Refusal | null> {
  const own = refuseOwnMatter(actor.actorId, [userId])
  if (own) return own
  const account = await findOpenAccount(env, userId)
  if (account === null) return refusal('not_found')
  const { user, profile } = account
  if (dealerState(user.userType, profile) !== 'waiting') {
    return refusal('conflict', { message: NOTHING_TO_APPROVE })
  }
  const name = businessName === '' ? null : businessName
  const audit = {
    actor,
    action: 'user.approve_license',
    subjectType: 'user',
    subjectId: String(userId),
    before: {
      approved_license: profile?.approvedLicense ?? null,
      business_name: profile?.approvedBusinessName ?? null,
    },
    after: { approved_license: license, business_name: name },
    reason: null,
  }
  if (!(await approveLicense(database(env), { userId, license, businessName: name, audit, nowMs }))) {
    return refusal('conflict', { message: CHANGED })
  }
  const fact = { event: 'license_approved', data: { license } } as const
  const key = `license_approved:${userId}:${nowMs}`
  afterAnswer(waitUntil, 'The notice of an approved license was not sent', () =>
    notifyPeople(env, new Map([[userId, [{ ...fact, key, atMs: nowMs }]]])),
  )
  return null
}

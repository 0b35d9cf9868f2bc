import type { AuditActor } from '../../../../domain/administration/audit.ts'
import {
  changeOfAction,
  type DecidedChange,
  decideUserChange,
  LAST_ADMINISTRATOR,
  NOT_PENDING,
  type UserAction,
  type UserChange,
  type UserFacts,
  userAuditAction,
} from '../../../../domain/administration/user-changes.ts'
import { invalidFields, refusal } from '../../../../domain/errors.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { BulkResult, BulkUsers, UserEdit, WireListedUser } from '../../../../domain/schemas/user.ts'
import { database } from '../../../db/client.ts'
import { findClosing } from '../../../db/queries/accounts/empty-account.ts'
import { type Account, findAccount } from '../../../db/queries/accounts/users.ts'
import { changeManagedUser } from '../../../db/queries/administration/managed-users.ts'
import type { Env } from '../../../env.ts'
import { requireRecentProof } from '../../accounts/recent-proof.ts'
import { forgetSession } from '../../accounts/sessions/end-sessions.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { notifyPeople } from '../../notifications/notify.ts'
import { afterAnswer, type WaitUntil } from '../../platform/after-answer.ts'
import { toListedUser } from './list-users.ts'

/** Who makes a change. */
export interface Change {
  readonly viewer: Viewer
  readonly actor: AuditActor
  readonly nowMs: number
}

/** A change of which the person may be notified. */
interface NotifiedChange extends Change {
  readonly waitUntil: WaitUntil
}

interface ReasonedChange extends NotifiedChange {
  readonly reason: string | null
}

const BEING_CLOSED = 'This account is being closed. Please try again in a minute.'
const CHANGED_MEANWHILE = 'Somebody else has just changed this person. Please try again.'

/**
 * Changes role, account type, verification or activity of a person. Errors: `not_found`; `invalid`; `proof_required` for
 * another role, and for activating or deactivating an administrator; `conflict` for the last active administrator. docs/rules/administration.md, Users
 */
export async function editUser(
  env: Env,
  { userId, edit, ...change }: NotifiedChange & { readonly userId: number; readonly edit: UserEdit },
): Promise<Result<WireListedUser>> {
  const account = await findOpenAccount(env, userId)
  if (account === null) return err(refusal('not_found'))
  const { user_type } = edit
  const isOffered = user_type === 'private' || user_type === 'dealer' || user_type === account.user.userType
  if (user_type !== undefined && !isOffered) {
    return err(invalidFields({ user_type: ['Please select a valid user type'] }))
  }
  return changePerson(env, account, {
    ...change,
    reason: edit.reason,
    asked: {
      ...(edit.role !== undefined && { role: edit.role }),
      ...(user_type !== undefined && { userType: user_type }),
      ...(edit.verification_status !== undefined && { verificationStatus: edit.verification_status }),
      ...(edit.is_active !== undefined && { isActive: edit.is_active }),
    },
  })
}

/**
 * Verifies or rejects a pending person, or activates or deactivates one; nothing to do is a success.
 * docs/rules/administration.md, Users
 */
export async function actOnUser(
  env: Env,
  { userId, action, ...change }: ReasonedChange & { readonly userId: number; readonly action: UserAction },
): Promise<Result<WireListedUser>> {
  const account = await findOpenAccount(env, userId)
  if (account === null) return err(refusal('not_found'))
  const asked = changeOfAction(action)
  const { verificationStatus } = account.user
  if (asked.verificationStatus && ![asked.verificationStatus, 'pending'].includes(verificationStatus)) {
    return err(refusal('conflict', { message: NOT_PENDING }))
  }
  return changePerson(env, account, { ...change, asked })
}

/** Does the same to many people, one after the other. */
export async function actOnUsers(
  env: Env,
  { ids, action, ...change }: NotifiedChange & BulkUsers,
): Promise<BulkResult> {
  const result: BulkResult = { succeeded: [], failed: [] }
  for (const id of ids) {
    const changed = await actOnUser(env, { ...change, userId: id, action })
    if (changed.ok) result.succeeded.push(id)
    else result.failed.push({ id, message: changed.refusal.message })
  }
  return result
}

/** The account of a person; null if there is none, or it is closed. */
export async function findOpenAccount(env: Pick<Env, 'DB'>, userId: number): Promise<Account | null> {
  const account = await findAccount(database(env), userId)
  return account === undefined || account.user.closedAtMs !== null ? null : account
}

async function changePerson(
  env: Env,
  { user, profile }: Account,
  { viewer, actor, asked, reason, nowMs, waitUntil }: ReasonedChange & { readonly asked: UserChange },
): Promise<Result<WireListedUser>> {
  // A closing that is refused restores the activity that the account had before it.
  if (await findClosing(database(env), user.id)) return err(refusal('conflict', { message: BEING_CLOSED }))
  const decided = decideUserChange(user, asked)
  if (decided.isNothing) return ok(toListedUser({ user, profile }))
  const unproved = decided.needsProof ? requireRecentProof(viewer, nowMs) : null
  if (unproved) return err(unproved)
  const audit = {
    actor,
    action: userAuditAction(user, decided.after),
    subjectType: 'user',
    subjectId: String(user.id),
    before: toWireFacts(user),
    after: toWireFacts(decided.after),
    reason,
  }
  const isChanged = await changeManagedUser(database(env), {
    userId: user.id,
    before: user,
    decided,
    audit,
    nowMs,
  })
  if (!isChanged) return err(refusal('conflict', { message: await whyNot(env, user.id, user, decided) }))
  // Rooms cache who may bid and who sees what; sockets of ended sessions close.
  await forgetSession(env, user.id, null)
  if (decided.review !== null) tellReview(env, user.id, { review: decided.review, reason, nowMs, waitUntil })
  const changed = await findAccount(database(env), user.id)
  return ok(toListedUser(changed ?? { user, profile }))
}

/** Notifies and mails the person what the review of their account has come to. */
function tellReview(
  env: Env,
  userId: number,
  {
    review,
    reason,
    nowMs,
    waitUntil,
  }: Pick<ReasonedChange, 'reason' | 'nowMs' | 'waitUntil'> & { readonly review: 'verified' | 'rejected' },
): void {
  const data = review === 'rejected' ? ({ result: review, reason } as const) : { result: review }
  const notice = {
    event: 'account_reviewed',
    data,
    key: `account_reviewed:${userId}:${nowMs}`,
    atMs: nowMs,
  } as const
  afterAnswer(waitUntil, 'The notice of a reviewed account was not sent', () =>
    notifyPeople(env, new Map([[userId, [notice]]])),
  )
}

async function whyNot(
  env: Env,
  userId: number,
  before: UserFacts,
  { takesAdministrator }: DecidedChange,
): Promise<string> {
  const now = await findOpenAccount(env, userId)
  const isUnchanged = now !== null && decideUserChange(now.user, toFacts(before)).isNothing
  return takesAdministrator && isUnchanged ? LAST_ADMINISTRATOR : CHANGED_MEANWHILE
}

function toFacts({ role, userType, verificationStatus, isActive }: UserFacts): UserFacts {
  return { role, userType, verificationStatus, isActive }
}

function toWireFacts({ role, userType, verificationStatus, isActive }: UserFacts) {
  return { role, user_type: userType, verification_status: verificationStatus, is_active: isActive }
}

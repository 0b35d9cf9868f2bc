import {
  closingObstacle,
  deletionObstacle,
  PACK_BEING_PAID,
  PREMIUM_OWED,
  toClosedPerson,
} from '../../../domain/account/account-closing.ts'
import { isNeverConfirmed } from '../../../domain/account/verification.ts'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import {
  beginClosing,
  deletePersonalData,
  endClosing,
  endClosingsBegunBefore,
} from '../../db/queries/accounts/empty-account.ts'
import type { UserRow } from '../../db/queries/accounts/users.ts'
import type { NewAuditEntry } from '../../db/queries/platform/audit-log.ts'
import { findOwedSale } from '../../db/queries/settlement/owed-premiums.ts'
import type { Env } from '../../env.ts'
import { discardDraftsOf } from '../listings/listing-drafts.ts'
import { endAuthorization } from '../payments/end-authorization.ts'
import { emptyCustomers } from '../payments/methods/empty-customers.ts'
import { giveUpOpenPack } from '../payments/packs/finish-packs.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { mailAccountClosed, toAddressee } from './account-mail.ts'
import { checkOwnPassword } from './check-password.ts'
import { randomText } from './derived-keys.ts'
import { auctionsOfBidder, findClosingObligations, forEachRoom } from './open-obligations.ts'
import { forgetSession } from './sessions/end-sessions.ts'
import type { Viewer } from './sessions/viewer.ts'

const BEING_DELETED = 'This account is being closed.'
const MARK_BYTES = 6
/** After this time a closing that has not ended counts as cut off. */
const CUT_OFF_MS = 15 * MINUTE_MS

/**
 * Closes an account for good (docs/rules/accounts.md, Closing an account): removes personal data, ends every
 * session, frees the address and username, and leaves a placeholder name in records that must stay. Refused
 * (409) while a bid leads, an auction runs, money is being settled or a car handed over, and (403) while a premium is owed. The account is deactivated and the authorization to
 * bid ends before the second check, so that nothing can be authorized, bid or listed after that check. If the
 * closing is refused or fails, the account is active again; if it is cut off, by `reopenCutOff`.
 */
export async function closeAccount(
  env: Env,
  {
    viewer,
    password,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer
    readonly password: string
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Refusal | null> {
  const checked = await checkOwnPassword(env, { viewer, password, field: 'current_password', nowMs })
  if (!checked.ok) return checked.refusal
  return emptyAndEnd(env, { user: checked.value, by: null, nowMs, waitUntil })
}

/**
 * The same for an administrator, of any account; with the audit entry. The last active administrator is refused (409).
 * docs/rules/administration.md, Users
 */
export async function closeAccountOf(
  env: Env,
  options: {
    readonly user: UserRow
    readonly by: AuditActor
    readonly reason: string | null
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Refusal | null> {
  return emptyAndEnd(env, options)
}

interface Closing {
  readonly user: UserRow
  /** The administrator; null if the person closes their own account. */
  readonly by: AuditActor | null
  readonly reason?: string | null
  readonly nowMs: number
  readonly waitUntil: WaitUntil
}

async function emptyAndEnd(
  env: Env,
  { user, by, reason = null, nowMs, waitUntil }: Closing,
): Promise<Refusal | null> {
  const { id: userId } = user
  const early = await closingRefusal(env, { userId, by, nowMs })
  if (early) return early
  const db = database(env)
  const isBegun = await beginClosing(db, { userId, nowMs, expiresAtMs: nowMs + DAY_MS })
  if (!isBegun) return refusal('conflict', { message: by ? BEING_DELETED : 'Your account is being closed.' })
  let isClosed = false
  try {
    await endAuthorization(env, { userId, nowMs })
    if (!(await giveUpOpenPack(env, userId, nowMs))) return refusal('conflict', { message: PACK_BEING_PAID })
    const late = await closingRefusal(env, { userId, by, nowMs })
    if (late) return late
    await emptyAccount(env, { user, by, reason, nowMs })
    isClosed = true
  } finally {
    if (!isClosed) await endClosing(db, userId)
  }
  await forgetSession(env, userId, null)
  afterAnswer(waitUntil, 'The customers of a closed account were not emptied', () =>
    emptyCustomers(env, userId),
  )
  afterAnswer(waitUntil, 'The notice of a closed account was not sent', () =>
    mailAccountClosed(env, { person: toAddressee(user), nowMs }),
  )
  return null
}

/**
 * Activates the accounts whose closing was cut off, for example with the isolate that ran it: only a signed-in person
 * could try again, and nobody can sign in to a deactivated account.
 */
export async function reopenCutOff(env: Env, nowMs: number): Promise<void> {
  await endClosingsBegunBefore(database(env), nowMs - CUT_OFF_MS)
}

async function emptyAccount(
  env: Env,
  { user, by, reason = null, nowMs }: Omit<Closing, 'waitUntil'>,
): Promise<void> {
  const db = database(env)
  const { id: userId } = user
  // Rows that only have an address that nobody has confirmed may be somebody else's.
  const email = isNeverConfirmed(user) ? null : user.email
  const person = toClosedPerson(userId, randomText(MARK_BYTES))
  // The rooms are renamed before the account row is emptied: if one cannot be reached, the person can try
  // again.
  const { username, firstName: first, lastName } = person
  const name = { username, firstName: first, lastName }
  await forEachRoom(env, await auctionsOfBidder(env, userId), (room) => room.renameBidder(userId, name))
  await env.USER_CHANNEL.getByName(String(userId)).deleteNotifications(userId)
  await discardDraftsOf(env, { userId, nowMs })
  await deletePersonalData(db, { userId, email, person, audit: by && toAudit(userId, by, reason), nowMs })
}

/** Without what was deleted: the entry stays. */
function toAudit(userId: number, actor: AuditActor, reason: string | null): NewAuditEntry {
  return {
    actor,
    action: 'user.delete',
    subjectType: 'user',
    subjectId: String(userId),
    before: null,
    after: { closed: true },
    reason,
  }
}

async function closingRefusal(
  env: Env,
  { userId, by, nowMs }: Pick<Closing, 'by' | 'nowMs'> & { readonly userId: number },
): Promise<Refusal | null> {
  const isOwed = (await findOwedSale(database(env), userId)) !== null
  if (isOwed) return by ? refusal('conflict', { message: PREMIUM_OWED }) : refusal('payment_due')
  const obligations = await findClosingObligations(env, userId, nowMs)
  const message = by ? deletionObstacle(obligations) : closingObstacle(obligations)
  return message === null ? null : refusal('conflict', { message })
}

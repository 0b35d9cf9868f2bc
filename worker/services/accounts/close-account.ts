import { closingObstacle, toClosedPerson } from '../../../domain/account/account-closing.ts'
import { isNeverConfirmed } from '../../../domain/account/verification.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import {
  beginClosing,
  deletePersonalData,
  endClosing,
  endClosingsBegunBefore,
} from '../../db/queries/accounts/empty-account.ts'
import { listUserDrafts } from '../../db/queries/listings/drafts.ts'
import { findOwedSale } from '../../db/queries/settlement/owed-premiums.ts'
import type { Env } from '../../env.ts'
import { discardDraft } from '../listings/listing-drafts.ts'
import { endAuthorization } from '../payments/end-authorization.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { mailAccountClosed, toAddressee } from './account-mail.ts'
import { checkOwnPassword } from './check-password.ts'
import { randomText } from './derived-keys.ts'
import { auctionsOfBidder, findOpenObligations, forEachRoom } from './open-obligations.ts'
import { forgetSession } from './sessions/end-sessions.ts'
import type { Viewer } from './sessions/viewer.ts'

const MARK_BYTES = 6
/** After this time a closing that has not ended counts as cut off. */
const CUT_OFF_MS = 15 * MINUTE_MS

/**
 * Closes an account for good (docs/rules/accounts.md, Closing an account): removes personal data, ends every
 * session, frees the address and username, and leaves a placeholder name in records that must stay. Refused
 * (409) while a bid leads, an auction runs or money is being settled, and (403) while a premium is owed. The account is deactivated and the authorization to
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
  const { id: userId, email } = checked.value
  const early = await closingRefusal(env, userId)
  if (early) return early
  const db = database(env)
  const isBegun = await beginClosing(db, { userId, nowMs, expiresAtMs: nowMs + DAY_MS })
  if (!isBegun) return refusal('conflict', { message: 'Your account is being closed.' })
  let isClosed = false
  try {
    await endAuthorization(env, { userId, nowMs })
    const late = await closingRefusal(env, userId)
    if (late) return late
    await emptyAccount(env, { userId, email: isNeverConfirmed(checked.value) ? null : email, nowMs })
    isClosed = true
  } finally {
    if (!isClosed) await endClosing(db, userId)
  }
  await forgetSession(env, userId, null)
  afterAnswer(waitUntil, 'The notice of a closed account was not sent', () =>
    mailAccountClosed(env, { person: toAddressee(checked.value), nowMs }),
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
  {
    userId,
    email,
    nowMs,
  }: {
    readonly userId: number
    /** Null if nobody has confirmed it. */
    readonly email: string | null
    readonly nowMs: number
  },
): Promise<void> {
  const db = database(env)
  const person = toClosedPerson(userId, randomText(MARK_BYTES))
  // The rooms are renamed before the account row is emptied: if one cannot be reached, the person can try
  // again.
  const { username, firstName: first, lastName } = person
  const name = { username, firstName: first, lastName }
  await forEachRoom(env, await auctionsOfBidder(env, userId), (room) => room.renameBidder(userId, name))
  await env.USER_CHANNEL.getByName(String(userId)).deleteNotifications(userId)
  for (const { id: draftId } of await listUserDrafts(db, userId))
    await discardDraft(env, { draftId, userId, nowMs })
  await deletePersonalData(db, { userId, email, person, nowMs })
}

async function closingRefusal(env: Env, userId: number): Promise<Refusal | null> {
  if ((await findOwedSale(database(env), userId)) !== null) return refusal('payment_due')
  const message = closingObstacle(await findOpenObligations(env, userId))
  return message === null ? null : refusal('conflict', { message })
}

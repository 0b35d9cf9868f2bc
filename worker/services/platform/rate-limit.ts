import { toMailbox } from '../../../domain/account/mailbox.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { BUY_NOW_PURCHASES, NEW_AUCTIONS } from '../../../domain/format/wait-times.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import { database } from '../../db/client.ts'
import type { RunStatements } from '../../db/queries/platform/batch.ts'
import { countHit, countPart, findWait, type RateLimit } from '../../db/queries/platform/rate-limits.ts'
import type { Env } from '../../env.ts'
import { hasWideLimits } from './environment.ts'

/** The limits of docs/rules/accounts.md, Rate limits. In development each is wider by its factor. */
const LIMITS = {
  /** Wrong passwords, by account and client, so that nobody uses up the attempts of another client. */
  signIn: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** Many clients trying one account, by account. Known clients are not counted. */
  signInAccount: { limit: 100, windowMs: HOUR_MS, developmentFactor: 5 },
  /** One address trying many accounts. Wide, because a whole office may share an address. */
  signInAddress: { limit: 100, windowMs: 15 * MINUTE_MS, developmentFactor: 100 },
  registration: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Guesses of the setup token, by address. */
  adminSetup: { limit: 10, windowMs: HOUR_MS, developmentFactor: 100 },
  /**
   * Second-factor codes at sign-in, by account; a known client by itself. One million codes, of which three
   * are valid at any time.
   */
  secondFactor: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** Second-factor codes of a person who is signed in, by account. */
  codeCheck: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** Somebody guessing the password in a browser that was left signed in. */
  passwordCheck: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  /** Recent proof: as sign-in. */
  proof: { limit: 10, windowMs: 15 * MINUTE_MS, developmentFactor: 5 },
  proofAccount: { limit: 100, windowMs: HOUR_MS, developmentFactor: 5 },
  /** Ends of all other sessions, by session: each calls every room that the person has entered. */
  otherSessionsEnd: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Changed profiles: each has all listings of the person indexed again. */
  profileChange: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
  /** The data export reads many tables: one at a time, and all of an hour. */
  exportNow: { limit: 1, windowMs: 30 * SECOND_MS, developmentFactor: 10 },
  export: { limit: 6, windowMs: HOUR_MS, developmentFactor: 10 },
  /** Invoices and statements, which are drawn on request. */
  document: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Drawing the PDF takes processor time. */
  billOfSale: { limit: 10, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Mailed links that anybody can request, by purpose: each recipient's first one, all to them, all of a client. */
  linkFirst: { limit: 1, windowMs: HOUR_MS, developmentFactor: 1 },
  linkTo: { limit: 5, windowMs: HOUR_MS, developmentFactor: 20 },
  linkAddress: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Mails about notifications, by recipient: to an address that nobody has confirmed, which may be a stranger's, and to any. */
  strangerMail: { limit: 5, windowMs: HOUR_MS, developmentFactor: 100 },
  notificationMail: { limit: 120, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Mails about outbids, by confirmed recipient: no other mails use them up. */
  outbidMail: { limit: 120, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Mailed links by recipient, of registrations and of changed addresses, over all accounts. */
  linkRecipient: { limit: 10, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Contact messages, by account or by address. */
  contact: { limit: 5, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Downloaded logs, by account or by address: the room reads all its events. */
  ledger: { limit: 240, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Each decoding reads the pattern database. */
  decodeVin: { limit: 60, windowMs: 10 * MINUTE_MS, developmentFactor: 100 },
  /** Files of many cars, for the preview and again for the drafts: each decodes up to 100 VINs. */
  import: { limit: 40, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Uploads of photos, which are re-encoded: the pages send one a request. */
  upload: { limit: 500, windowMs: HOUR_MS, developmentFactor: 20 },
  /** Bytes of uploaded photos: 2 GB. */
  uploadBytes: { limit: 2 * 1024 ** 3, windowMs: HOUR_MS, developmentFactor: 20 },
  /** Auctions in which a person begins to bid, for each seller from whom they have bought and once more. */
  newAuction: { limit: NEW_AUCTIONS, windowMs: DAY_MS, developmentFactor: 100 },
  /** Auctions in which they use Buy now, as wide. */
  buyNow: { limit: BUY_NOW_PURCHASES, windowMs: DAY_MS, developmentFactor: 100 },
  /** Cards and accounts that a person enters: whoever has stolen numbers must not find out here which work. */
  enteredMethod: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Those that were declined, of the new accounts of an address. */
  declinedMethodAddress: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
  /** What a new account does without being counted for its address, by what it is: the others there cannot keep it from that. */
  newAccountFirst: { limit: 3, windowMs: DAY_MS, developmentFactor: 1 },
  /** Changed expiry dates of cards: each is stored at the processor. */
  expiryChange: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Holds: each is placed and released at the processor, also on saved cards. */
  authorization: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Ends of the authorization: each calls every room that the person has entered. */
  authorizationEnd: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Payments, authorizations too: each is confirmed at the processor and has a row, also with a saved card that declines. */
  payment: { limit: 100, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Readings of a setup or a payment that waits for the person: the processor limits those of all people together. */
  processorRead: { limit: 120, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Webhooks, forged ones too: to verify one may take a call to the processor. */
  webhook: { limit: 600, windowMs: MINUTE_MS, developmentFactor: 10 },
  /** New drafts, those of an imported file aside. */
  newDraft: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
  /** New listings: each has rows, a room and, for a VIN listed elsewhere, an alert. */
  newListing: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Edits, pauses and resumptions, by auction: each has history or log entries and may be mailed to its bidders. */
  listingChange: { limit: 40, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Changed words and order of photos, and another primary one, by account: most have history entries. */
  photoChange: { limit: 500, windowMs: HOUR_MS, developmentFactor: 20 },
  creationLog: { limit: 60, windowMs: HOUR_MS, developmentFactor: 20 },
  /** May call a paid external writer. */
  describe: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  /** Turning push on and off in browsers, by account. */
  pushSubscription: { limit: 30, windowMs: HOUR_MS, developmentFactor: 10 },
  /** What people write to each other, by author and by address of new accounts: messages, public questions, reports to administrators. */
  message: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
  question: { limit: 10, windowMs: HOUR_MS, developmentFactor: 100 },
  report: { limit: 20, windowMs: HOUR_MS, developmentFactor: 100 },
  messageAddress: { limit: 180, windowMs: HOUR_MS, developmentFactor: 100 },
  questionAddress: { limit: 30, windowMs: HOUR_MS, developmentFactor: 100 },
  reportAddress: { limit: 60, windowMs: HOUR_MS, developmentFactor: 100 },
} as const

export type LimitedAction = keyof typeof LIMITS

/**
 * Counts an attempt at a limited action by `who` (an account or address). Returns the 429 with its
 * Retry-After if the window is full, else null.
 */
export async function limitAttempts(
  env: Env,
  {
    action,
    who,
    amount,
    nowMs,
  }: {
    readonly action: LimitedAction
    readonly who: string
    /** What the attempt counts: 1, or its size where the limit is of bytes. */
    readonly amount?: number
    readonly nowMs: number
  },
): Promise<Refusal | null> {
  return toRefusal(await countHit(database(env), { ...limitOf(env, action, who), amount }, nowMs))
}

/** Until when windows are full (ms), by action and client, as far as this isolate knows. */
const fullUntilMs = new Map<string, number>()
const MOST_REMEMBERED = 1_000

/**
 * As `limitAttempts`, where nothing else bounds what is refused: until there is room again the refusal costs the database
 * nothing.
 */
export async function limitFlood(
  env: Env,
  attempt: { readonly action: LimitedAction; readonly who: string; readonly nowMs: number },
): Promise<Refusal | null> {
  const { action, who, nowMs } = attempt
  const key = `${action}:${who}`
  const knownMs = fullUntilMs.get(key)
  if (knownMs !== undefined && nowMs < knownMs) return toRefusal(knownMs - nowMs)
  fullUntilMs.delete(key)
  const refused = await limitAttempts(env, attempt)
  if (refused?.retryAfter === undefined) return refused
  if (fullUntilMs.size >= MOST_REMEMBERED) fullUntilMs.clear()
  fullUntilMs.set(key, nowMs + refused.retryAfter * SECOND_MS)
  return refused
}

/** As `limitAttempts`, without counting an attempt: where only the outcome decides whether it counts. */
export async function readLimit(
  env: Env,
  { action, who, nowMs }: { readonly action: LimitedAction; readonly who: string; readonly nowMs: number },
): Promise<Refusal | null> {
  return toRefusal(await findWait(database(env), limitOf(env, action, who), nowMs))
}

function limitOf(env: Env, action: LimitedAction, who: string, times = 1): RateLimit {
  const { limit, windowMs, developmentFactor } = LIMITS[action]
  const width = hasWideLimits(env) ? developmentFactor : 1
  return { bucket: `${action}:${who}`, limit: limit * width * times, windowMs }
}

function toRefusal(waitMs: number | null): Refusal | null {
  return waitMs === null ? null : refusal('rate_limited', { retryAfter: Math.ceil(waitMs / SECOND_MS) })
}

/**
 * Like `limitAttempts`, where each `part`, such as an auction, counts once however often it is tried. The limit is `times` as
 * wide.
 */
export async function limitParts(
  env: Env,
  {
    action,
    who,
    part,
    times,
    nowMs,
  }: {
    readonly action: LimitedAction
    readonly who: string
    readonly part: string
    readonly times: number
    readonly nowMs: number
  },
  run?: RunStatements,
): Promise<Refusal | null> {
  const limit = { ...limitOf(env, action, who, times), part }
  return toRefusal(await countPart(database(env), limit, nowMs, run))
}

/** What a requested link is for; each purpose is counted apart. */
export type LinkPurpose = 'verification' | 'reset' | 'email_change'

/**
 * Like `limitAttempts`, for a mailed link that somebody requests: by client address, then by recipient. The
 * recipient's first link of a purpose in an hour passes whatever else was counted, so that nobody can keep it
 * from them; where it is certain whose account requests it, that account's first link to anybody, up to what one
 * recipient gets of all accounts. Counted whether or not the recipient has an account.
 */
export async function limitLink(
  env: Env,
  {
    purpose,
    to,
    userId,
    ipAddress,
    nowMs,
  }: {
    readonly purpose: LinkPurpose
    readonly to: string
    /** The account whose owner requests it, where that is certain. */
    readonly userId?: number
    readonly ipAddress: string | null
    readonly nowMs: number
  },
): Promise<Refusal | null> {
  const ofAccount = userId !== undefined
  const full = ofAccount ? await limitRecipient(env, { purpose, to, nowMs }) : null
  if (full) return full
  const first = `${purpose}:${userId ?? toMailbox(to)}`
  const repeated = await limitAttempts(env, { action: 'linkFirst', who: first, nowMs })
  const byAddress = await limitAttempts(env, {
    action: 'linkAddress',
    who: `${purpose}:${toAddressGroup(ipAddress ?? 'unknown')}`,
    nowMs,
  })
  const refused =
    byAddress ?? (await limitAttempts(env, { action: 'linkTo', who: `${purpose}:${toMailbox(to)}`, nowMs }))
  return repeated && refused
}

/** Counts a link that is mailed to an address which its owner need not have asked for. */
export function limitRecipient(
  env: Env,
  { purpose, to, nowMs }: { readonly purpose: LinkPurpose; readonly to: string; readonly nowMs: number },
): Promise<Refusal | null> {
  return limitAttempts(env, { action: 'linkRecipient', who: `${purpose}:${toMailbox(to)}`, nowMs })
}

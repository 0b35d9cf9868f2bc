import { toOneLine } from '../../../domain/format/one-line.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { isAccountMail, subjectForSupport } from '../../../domain/mails/mail-log.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { database } from '../../db/client.ts'
import {
  claimEmail,
  type EmailRow,
  findEmail,
  insertEmail,
  listDueEmails,
  markEmailAttempt,
  markEmailSent,
  type NewEmail,
} from '../../db/queries/platform/emails.ts'
import type { Env } from '../../env.ts'
import { mailSettingsUrl } from '../../providers/email/mail-bodies.ts'
import { createMailer } from '../../providers/email/mailer.ts'
import { isDevelopment } from '../platform/environment.ts'
import { raiseAlert } from './raise-alert.ts'

/** A mail to one person. */
export interface OutgoingMail {
  /** Identifies the event the mail is about: one mail is stored per key. */
  readonly key: string
  readonly userId: number | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A claimed mail may be attempted by another run after this time. */
const CLAIM_MS = MINUTE_MS
const PAUSES = { firstMs: MINUTE_MS, longestMs: HOUR_MS } as const
const MAX_ATTEMPTS = 10
const BATCH = 20

/** Stores a mail, then tries to send it; the mail job retries a failure. Idempotent by key. */
export async function sendMail(env: Env, mail: OutgoingMail, nowMs: number): Promise<void> {
  const send = await storeMail(env, mail, nowMs)
  await send()
}

/**
 * Stores a mail so that it cannot be lost. The returned function sends it and may be called after the
 * response; if it never is, the mail job sends the mail.
 */
export async function storeMail(env: Env, mail: OutgoingMail, nowMs: number): Promise<() => Promise<void>> {
  const row = await insertEmail(database(env), toEmailRow(mail), {
    nowMs,
    claimedUntilMs: getClaimEnd(nowMs),
  })
  return async () => {
    if (row) await attempt(env, row, nowMs)
  }
}

/** A mail as a row, for callers that insert it in their own batch and send it with `sendStoredMail`. */
export function toEmailRow(mail: OutgoingMail): NewEmail {
  return {
    key: mail.key,
    userId: mail.userId,
    toAddress: mail.to,
    // Titles and names of earlier days may hold line breaks; the platform encodes everything else.
    subject: toOneLine(mail.subject),
    textBody: mail.text,
    htmlBody: mail.html,
    links: findLinks(mail.text),
  }
}

/** End of the writer's claim on a mail that is stored now. */
export function getClaimEnd(nowMs: number): number {
  return nowMs + CLAIM_MS
}

/** Sends a mail that was just stored under the key. */
export async function sendStoredMail(env: Env, key: string, nowMs: number): Promise<void> {
  const row = await findEmail(database(env), key)
  if (row?.state === 'queued') await attempt(env, row, nowMs)
}

/**
 * Sends due mails, at most one batch. Each mail is claimed first, so that parallel runs send nothing twice.
 */
export async function sendDueMail(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  for (const row of await listDueEmails(db, nowMs, BATCH)) {
    if (await claimEmail(db, row, nowMs + CLAIM_MS)) await attempt(env, row, nowMs)
  }
}

async function attempt(env: Env, row: EmailRow, nowMs: number): Promise<void> {
  const db = database(env)
  try {
    await createMailer(env).send({
      to: row.toAddress,
      subject: row.subject,
      text: row.textBody,
      html: row.htmlBody,
      unsubscribeUrl: findUnsubscribeUrl(env, row),
    })
  } catch (error) {
    const attempts = row.attempts + 1
    const isLast = attempts >= MAX_ATTEMPTS
    const message = error instanceof Error ? error.message : String(error)
    await markEmailAttempt(db, row.id, {
      attempts,
      error: message,
      nextAttemptAtMs: isLast ? null : nowMs + retryPauseMs(attempts, PAUSES),
    })
    if (isLast) await alertOfFailure(env, row, message, nowMs)
    return
  }
  await markEmailSent(db, { id: row.id, keepsBody: isDevelopment(env) || !isAccountMail(row.key), nowMs })
}

async function alertOfFailure(env: Env, row: EmailRow, error: string, nowMs: number): Promise<void> {
  await raiseAlert(
    env,
    {
      key: `email:${row.id}`,
      kind: 'email_failed',
      message: `A mail could not be sent after ${MAX_ATTEMPTS} attempts: ${subjectForSupport(row.subject)}`,
      userId: row.userId,
      facts: { email_id: row.id, error },
    },
    nowMs,
  )
}

/** A mail that can be turned off links to the settings, any other does not. */
function findUnsubscribeUrl({ SITE_URL }: Env, { links }: EmailRow): string | null {
  const url = mailSettingsUrl(SITE_URL)
  return url !== null && links.includes(url) ? url : null
}

/** The URLs in a text, shown in the development outbox. */
function findLinks(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"')]+/g) ?? [])]
}

import { DAY_MS } from '../format/time-units.ts'

/** Days for which a browser stays signed in. */
export const SESSION_DAYS = 30

/** Days for which a browser is known by its device cookie. */
export const DEVICE_COOKIE_DAYS = 400

/** Notifications stored per person; older ones are deleted, since the bell is no archive. */
export const MAX_NOTIFICATIONS = 500

/** How long data is stored after it is last needed, in days (docs/rules/accounts.md, Retention). */
export const RETENTION_DAYS = {
  /** Ended sessions stay for the person's own list and for fraud rules. */
  endedSessions: 90,
  /** For this long an old link is answered as expired; afterwards as unknown. */
  mailedLinks: 30,
  /** Mails hold names and addresses. They stay to answer questions, not as an archive. */
  sentMails: 90,
  /** Logs of a failed listing are needed soon after the failure or not at all. */
  creationLogs: 90,
  /** A draft that nobody has touched for half a year counts as abandoned. */
  drafts: 180,
  /** Fraud rules look at the refused cards of a month. */
  cardDeclines: 30,
  /** Uptime is the share of the last 30 days; charts go back a month further. */
  healthChecks: 62,
} as const

/** The time before which data of this kind is deleted (ms). */
export function retainedSinceMs(kind: keyof typeof RETENTION_DAYS, nowMs: number): number {
  return nowMs - RETENTION_DAYS[kind] * DAY_MS
}

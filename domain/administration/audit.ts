/** The audit log: every change by an administrator or by support (docs/rules/administration.md, Audit log). */

/** Who acts, from where, and by which request. */
export interface AuditActor {
  readonly actorId: number
  readonly requestId: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** A seller's call needs it from an administrator. */
export const REASON_REQUIRED = 'Please give a reason. It is published as an administrator’s.'

/** Recorded where an administrator's call may leave out the reason, and does. */
export const NO_REASON = 'No reason given'

/** What the audit log says where a reason may be given and is not asked for (docs/rules/administration.md, Audit log). */
export function recordedReason(reason: string | null): string {
  return reason ?? NO_REASON
}

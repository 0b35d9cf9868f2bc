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

/** What the audit log says where no reason was given, or none is asked for (docs/rules/administration.md, Audit log). */
export const NO_REASON = 'No reason given'

import {
  auditActionText,
  auditSubjectHref,
  auditSubjectText,
} from '../../../domain/administration/audit-labels.ts'
import { exactDateTimeText } from '../../../domain/format/times.ts'
import type { WireAuditEntry } from '../../../domain/schemas/administration.ts'
import { TextLink } from '../../components/ui/text-link.tsx'

interface AuditEntryProps {
  readonly entry: WireAuditEntry
  readonly nowMs: number
}

/** An entry: who did what to what and why; before, after, request and address on demand. */
export function AuditEntry({ entry, nowMs }: AuditEntryProps) {
  const { at, actor, action, subject_type, subject_id, reason } = entry
  const href = auditSubjectHref(subject_type, subject_id)
  const subject = auditSubjectText(subject_type, subject_id)
  return (
    <li className="border-b border-line py-5">
      <p className="figures text-meta text-ink-3">
        <time dateTime={at}>{exactDateTimeText(Date.parse(at), nowMs)}</time> ·{' '}
        {actor?.username ?? 'The platform'}
      </p>
      <h2 className="mt-1 text-title wrap-anywhere">{auditActionText(action)}</h2>
      <p className="wrap-anywhere">
        {href === null ? (
          subject
        ) : (
          <TextLink to={href} className="inline-flex min-h-11 items-center">
            {subject}
          </TextLink>
        )}
      </p>
      {reason !== null && <p className="mt-1 wrap-anywhere">{reason}</p>}
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-2 underline hover:text-ink">
          Details
        </summary>
        <dl className="grid gap-x-8 gap-y-4 pb-2 md:grid-cols-2">
          <Values label="Before" value={entry.before} />
          <Values label="After" value={entry.after} />
          <Fact label="Action" value={action} />
          <Fact label="Request" value={entry.request_id} />
          <Fact label="Address" value={entry.ip_address} />
          <Fact label="Browser" value={entry.user_agent} />
        </dl>
      </details>
    </li>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="text-ink wrap-anywhere">{value ?? 'None'}</dd>
    </div>
  )
}

function Values({ label, value }: { readonly label: string; readonly value: unknown }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd>
        <pre className="font-mono text-meta whitespace-pre-wrap text-ink wrap-anywhere">
          {value === null || value === undefined ? 'None' : JSON.stringify(value, null, 2)}
        </pre>
      </dd>
    </div>
  )
}

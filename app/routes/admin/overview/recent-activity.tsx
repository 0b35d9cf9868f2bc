import {
  auditActionText,
  auditSubjectHref,
  auditSubjectText,
} from '../../../../domain/administration/audit-labels.ts'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../../domain/format/times.ts'
import { Card } from '../../../components/ui/card.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { OverviewContent } from './console-overview.server.ts'

interface RecentActivityProps {
  /** Null where they cannot be read. */
  readonly entries: OverviewContent['activity']
  /** Only administrators open the audit log. */
  readonly mayReadAll: boolean
  readonly nowMs: number
}

/** What administrators and support did last. */
export function RecentActivity({ entries, mayReadAll, nowMs }: RecentActivityProps) {
  return (
    <Card
      title="Recent Activity"
      aside={mayReadAll && <TextLink to="/admin/audit-log">Audit log</TextLink>}
      flush
    >
      {entries === null ? (
        <p className="px-5 py-5">The activity could not be read. Please open the page again.</p>
      ) : entries.length === 0 ? (
        <p className="px-5 py-5">No recent activity</p>
      ) : (
        <ul className="-mb-px">
          {entries.map((entry) => {
            const { id, at, actor, action, subject_type, subject_id, reason } = entry
            const atMs = Date.parse(at)
            const href = auditSubjectHref(subject_type, subject_id)
            const subject = auditSubjectText(subject_type, subject_id)
            return (
              <li key={id} className="border-b border-line px-5 py-3">
                <p className="text-ink wrap-anywhere">
                  {auditActionText(action)} ·{' '}
                  {href === null ? subject : <TextLink to={href}>{subject}</TextLink>}
                </p>
                <p className="figures text-meta text-ink-3 wrap-anywhere">
                  {actor?.username ?? 'The platform'} ·{' '}
                  <time dateTime={at} title={nearExactTimeText(atMs, nowMs)}>
                    {ageText(atMs, nowMs)}
                  </time>
                  {reason !== null && <> · {reason}</>}
                </p>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

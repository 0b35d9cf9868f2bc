import { Clock } from 'lucide-react'
import { CONTACT_SUBJECT_LABELS } from '../../../domain/contact/contact-form.ts'
import { ageText } from '../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../domain/format/times.ts'
import type { WireContactMessage } from '../../../domain/schemas/contact.ts'
import { isOverdue } from '../../components/admin/copy.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Link } from '../../components/ui/link.tsx'

/** A row of the contact messages: writer, subject, beginning of the text, and age. */
export function MessageRow({
  message,
  nowMs,
}: {
  readonly message: WireContactMessage
  readonly nowMs: number
}) {
  const { id, name, subject, message: text, created_at, answered_at, answered_by } = message
  const writtenAtMs = Date.parse(created_at)
  const at = answered_at ?? created_at
  return (
    <li className="border-b border-line">
      <Link
        to={`/admin/messages/${id}`}
        className="group grid gap-x-6 gap-y-1 py-4 focus-visible:-outline-offset-2 active:bg-fill sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-[560] text-ink wrap-anywhere group-hover:underline">{name}</span>
            <span className="text-meta text-ink-3">{CONTACT_SUBJECT_LABELS[subject]}</span>
          </span>
          <span className="mt-1 line-clamp-1 wrap-anywhere max-sm:line-clamp-2">{text}</span>
        </span>
        <span className="figures flex items-center gap-3 text-meta text-ink-3 sm:flex-col sm:items-end sm:gap-1.5">
          <time dateTime={at} title={nearExactTimeText(Date.parse(at), nowMs)} className="sm:leading-6">
            {answered_by && `${answered_by.username} · `}
            {ageText(Date.parse(at), nowMs)}
          </time>
          {answered_at === null && isOverdue(writtenAtMs, nowMs) && (
            <Badge icon={<Clock aria-hidden className="size-3.5" />}>Over 24 hours</Badge>
          )}
        </span>
      </Link>
    </li>
  )
}

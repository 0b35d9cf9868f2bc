import type { ReportKind } from '../../../domain/messaging/reports.ts'
import { Link } from '../ui/link.tsx'

interface ReportLinkProps {
  readonly kind: ReportKind
  readonly id: number
  /** The name of the reported text for screen readers, such as 'this review'. */
  readonly what: string
}

/** A link to the page that reports a message, a question or a review. */
export function ReportLink({ kind, id, what }: ReportLinkProps) {
  return (
    <Link
      to={`/report/${kind}/${id}`}
      rel="nofollow"
      className="relative text-meta text-ink-3 before:absolute before:-inset-x-2 before:-inset-y-3 hover:text-ink hover:underline"
    >
      Report<span className="sr-only"> {what}</span>
    </Link>
  )
}

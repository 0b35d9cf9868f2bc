import { Form, useNavigation } from '@remix-run/react'
import { ageText } from '../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../domain/format/times.ts'
import type { WireReport } from '../../../domain/schemas/messaging.ts'
import { reportHeading } from '../../components/admin/copy.ts'
import { Button } from '../../components/ui/button.tsx'
import { Prose } from '../../components/ui/prose.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { ReportReasons } from './report-reasons.tsx'

interface ReportRowProps {
  readonly report: WireReport
  readonly mayDecide: boolean
  readonly nowMs: number
}

/**
 * A reported text with its author, place and reasons, and the buttons that remove it or dismiss its reports.
 */
export function ReportRow({ report, mayDecide, nowMs }: ReportRowProps) {
  const { id, kind, text, author, auction, reports, reasons, created_at } = report
  const firstAtMs = Date.parse(created_at)
  return (
    <li className="grid gap-x-10 gap-y-5 border-b border-line py-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-title">{reportHeading(kind, reports)}</h2>
        {/* The time comes first: after a long title, the separating dot could begin a line. */}
        <p className="figures mt-1 text-meta text-ink-3 wrap-anywhere">
          <time dateTime={created_at} title={nearExactTimeText(firstAtMs, nowMs)}>
            {ageText(firstAtMs, nowMs)}
          </time>{' '}
          · {author.username} in <TextLink to={`/auctions/${auction.id}`}>{auction.title}</TextLink>
        </p>
        <div className="mt-4 border-l-2 border-line-2 pl-4 text-ink">
          <Prose text={text} />
        </div>
        <ReportReasons reasons={reasons} />
      </div>
      {mayDecide && <Decision id={id} kind={kind} author={author.username} />}
    </li>
  )
}

function Decision({
  id,
  kind,
  author,
}: {
  readonly id: number
  readonly kind: string
  readonly author: string
}) {
  const sent = useNavigation().formData
  const isSent = (action: string) => sent?.get('id') === String(id) && sent.get('action') === action
  const what = `the ${kind} by ${author}`
  return (
    <Form method="post" className="flex flex-wrap items-start gap-3 md:flex-nowrap">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="action"
        value="remove"
        busy={isSent('remove')}
        busyText="Removing..."
        aria-label={`Remove ${what}`}
      >
        Remove
      </Button>
      <Button
        type="submit"
        name="action"
        value="dismiss"
        variant="text"
        busy={isSent('dismiss')}
        busyText="Dismissing..."
        aria-label={`Dismiss the reports of ${what}`}
      >
        Dismiss
      </Button>
    </Form>
  )
}

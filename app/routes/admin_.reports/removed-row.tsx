import { nearExactTimeText } from '../../../domain/format/times.ts'
import { removedHeading } from '../../components/admin/copy.ts'
import { Prose } from '../../components/ui/prose.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { ReportsPage } from './loader.server.ts'
import { ReportReasons } from './report-reasons.tsx'

interface RemovedRowProps {
  readonly removed: NonNullable<ReportsPage['removed']>['data'][number]
  readonly nowMs: number
}

/** A removed text with its author and place, who removed it and when, and why it was reported. */
export function RemovedRow({ removed, nowMs }: RemovedRowProps) {
  const { kind, text, author, auction, reasons, removedBy, removedAtMs } = removed
  return (
    <li className="border-b border-line py-6">
      <h2 className="text-title wrap-anywhere">{removedHeading(kind, removedBy)}</h2>
      <p className="figures mt-1 text-meta text-ink-3 wrap-anywhere">
        <time dateTime={new Date(removedAtMs).toISOString()}>{nearExactTimeText(removedAtMs, nowMs)}</time> ·{' '}
        {author} in <TextLink to={`/auctions/${auction.id}`}>{auction.title}</TextLink>
      </p>
      {text === null ? (
        <p className="mt-4">Only administrators read what it said.</p>
      ) : (
        <div className="mt-4 border-l-2 border-line-2 pl-4 text-ink">
          <Prose text={text} />
        </div>
      )}
      <ReportReasons reasons={reasons} />
    </li>
  )
}

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  openAlertsText,
  openMessagesText,
  undecidedReportsText,
  unpaidSalesText,
  waitingLicensesText,
  waitingPostsText,
} from '../../../components/admin/copy.ts'
import { Card } from '../../../components/ui/card.tsx'
import { Link } from '../../../components/ui/link.tsx'
import type { OverviewContent } from './console-overview.server.ts'

interface WorkLinksProps {
  readonly waiting: OverviewContent['waiting']
  readonly mayReadAudit: boolean
}

/** Links to the queues, each with how much waits in it, and to what else administrators read. */
export function WorkLinks({ waiting, mayReadAudit }: WorkLinksProps) {
  const places = [
    { to: '/admin/alerts', label: 'Alerts', note: noteOf(waiting.alerts, openAlertsText) },
    { to: '/admin/sales', label: 'Problem sales', note: noteOf(waiting.sales, unpaidSalesText) },
    { to: '/admin/messages', label: 'Contact messages', note: noteOf(waiting.messages, openMessagesText) },
    { to: '/admin/reports', label: 'Reports', note: noteOf(waiting.reports, undecidedReportsText) },
    {
      to: '/admin/reports?list=removed',
      label: 'Removed content',
      note: 'What administrators removed after reports',
    },
    {
      to: '/admin?tab=users&type=unapproved',
      label: 'Dealer licenses',
      note: noteOf(waiting.licenses, waitingLicensesText),
    },
    { to: '/admin/social-posts', label: 'Social media posts', note: noteOf(waiting.posts, waitingPostsText) },
    { to: '/admin/mails', label: 'Mail log', note: 'What was mailed to whom, and what failed' },
    { to: '/admin/creation-errors', label: 'Creation errors', note: 'Listings that could not be created' },
    ...(mayReadAudit
      ? [{ to: '/admin/audit-log', label: 'Audit log', note: 'What administrators and support changed' }]
      : []),
    { to: '/vehicles', label: 'Results', note: 'What was sold, and for how much' },
    {
      to: '/api/docs',
      label: 'The API',
      note: 'Every call, from the schemas that validate it',
      isFile: true,
    },
  ]
  return (
    <Card title="Where to go" flush>
      <ul className="-mb-px">
        {places.map(({ to, label, note, ...place }) => (
          <li key={to} className="border-b border-line">
            <Place to={to} isFile={'isFile' in place}>
              <span className="min-w-0">
                <span className="block font-semibold text-ink group-hover:underline">{label}</span>
                <span className="block text-meta">{note}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
            </Place>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How much waits; nobody knows where it cannot be read. */
function noteOf(waiting: number | null, toText: (waiting: number) => string): string {
  return waiting === null ? 'Could not be counted' : toText(waiting)
}

const PLACE = 'group flex items-center justify-between gap-4 px-5 py-3 hover:bg-bg'

/** A link; a file of the API is no page of the application. */
function Place({
  to,
  isFile,
  children,
}: {
  readonly to: string
  readonly isFile: boolean
  readonly children: ReactNode
}) {
  if (isFile) {
    return (
      <a href={to} className={PLACE}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} className={PLACE}>
      {children}
    </Link>
  )
}

import { useLoaderData } from '@remix-run/react'
import { Check, ChevronRight, TriangleAlert } from 'lucide-react'
import {
  openAlertsText,
  openMessagesText,
  undecidedReportsText,
  waitingPostsText,
} from '../../components/admin/copy.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import type { Health, loader } from './loader.server.ts'

/**
 * The admin panel: system health, and links to the admin screens (docs/rules/account-screens.md, Admin
 * screens).
 */
export function AdminScreen() {
  const { username, isAdmin, health, openAlerts, openMessages, openReports, waitingPosts } =
    useLoaderData<typeof loader>()
  return (
    <Page>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle>Admin Panel</PageTitle>
        <Badge>{isAdmin ? 'ADMIN ACCESS' : 'SUPPORT ACCESS'}</Badge>
      </div>
      <p className="mt-1 wrap-anywhere">Logged in as {username}</p>
      <div className="mt-8 grid items-start gap-6 md:grid-cols-2 lg:gap-10">
        <Card title="System health" aside={<HealthBadge state={health.state} />} flush>
          <p className="px-5 py-3 text-meta text-ink-3">Measured just now</p>
          <div className="-mb-px px-5">
            <FactRows
              facts={health.parts.map(({ name, state, latency_ms }) => ({
                label: PART_LABELS[name],
                value: `${STATES[state].label} · ${latency_ms} ms`,
              }))}
            />
          </div>
        </Card>
        <Card title="Where to go" flush>
          <ul className="-mb-px">
            <Place to="/admin/alerts" label="Alerts" note={openAlertsText(openAlerts)} />
            <Place to="/admin/messages" label="Contact messages" note={openMessagesText(openMessages)} />
            <Place to="/admin/reports" label="Reports" note={undecidedReportsText(openReports)} />
            <Place
              to="/admin/social-posts"
              label="Social media posts"
              note={waitingPostsText(waitingPosts)}
            />
            <Place
              to="/auctions?status=active&status=pending&status=ended"
              label="All auctions"
              note={isAdmin ? 'With their reserves and the real bidders' : 'As everybody sees them'}
            />
            <Place to="/vehicles" label="Results" note="What was sold, and for how much" />
            <li>
              <a href="/api/docs" className={PLACE}>
                <PlaceLabel label="The API" note="Every call, from the schemas that validate it" />
              </a>
            </li>
          </ul>
        </Card>
      </div>
    </Page>
  )
}

const PART_LABELS = {
  database: 'Database',
  search: 'Search index',
  auction_room: 'Auction rooms',
  photos: 'Photos',
  secrets: 'Secrets',
} as const

const STATES = {
  operational: { label: 'Operational', tone: 'win', Icon: Check },
  degraded: { label: 'Degraded', tone: 'amber', Icon: TriangleAlert },
  down: { label: 'Down', tone: 'out', Icon: TriangleAlert },
} as const

function HealthBadge({ state }: { readonly state: Health['state'] }) {
  const { label, tone, Icon } = STATES[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
      {label}
    </Badge>
  )
}

const PLACE = 'group flex items-center justify-between gap-4 px-5 py-3 hover:bg-bg'

interface PlaceProps {
  readonly to: string
  readonly label: string
  readonly note: string
}

function Place({ to, label, note }: PlaceProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} className={PLACE}>
        <PlaceLabel label={label} note={note} />
      </Link>
    </li>
  )
}

function PlaceLabel({ label, note }: Omit<PlaceProps, 'to'>) {
  return (
    <>
      <span className="min-w-0">
        <span className="block font-semibold text-ink group-hover:underline">{label}</span>
        <span className="block text-meta">{note}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </>
  )
}

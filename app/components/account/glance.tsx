import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownBidsAddress } from '../../../domain/display/own-bids.ts'
import type { AuthorizationView } from '../../../worker/services/payments/read-authorization.ts'
import { AuthorizationState } from './authorization-state.tsx'

interface GlanceProps {
  readonly outbid: number
  readonly authorization: AuthorizationView
}

/** What a bidder may have to see to: where they were outbid, and whether they may bid. */
export function Glance({ outbid, authorization }: GlanceProps) {
  return (
    // Large text puts one cell below the other; the hairline that is then at the edge lies under the frame.
    <dl className="flex flex-wrap overflow-hidden rounded-md border border-line bg-surface">
      <Cell to={ownBidsAddress('outbid')} label="Outbid" className="basis-24 sm:grow-0 sm:basis-1/4">
        <span className={`flex items-center gap-2 text-summary ${outbid > 0 ? 'text-out' : 'text-ink'}`}>
          <span className="figures">{outbid}</span>
          {outbid > 0 && <TriangleAlert aria-hidden className="size-5" />}
        </span>
      </Cell>
      <Cell to="/authorize" label="Payment authorization" className="grow-2 basis-52">
        <span className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
          <AuthorizationState state={authorization.state} />
          {NEXT[authorization.state] && <span className="text-meta">{NEXT[authorization.state]}</span>}
        </span>
      </Cell>
    </dl>
  )
}

/** What has to be done before a bid can be placed. */
const NEXT: Readonly<Record<AuthorizationView['state'], string | null>> = {
  active: null,
  action_required: 'Confirm it to bid',
  expired: 'Authorize a card again to bid',
  none: 'Authorize a card to bid',
}

interface CellProps {
  readonly to: string
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

function Cell({ to, label, className = '', children }: CellProps) {
  return (
    <div
      className={`relative -mt-px -ml-px grow border-t border-l border-line px-5 py-4 hover:bg-raised ${className}`}
    >
      <dt className="text-label text-ink-3">
        <Link to={to} className="after:absolute after:inset-0 focus-visible:outline-offset-4">
          {label}
        </Link>
      </dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

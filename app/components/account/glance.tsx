import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownBidsAddress } from '../../../domain/display/own-bids.ts'
import type { AuthorizationView } from '../../../worker/services/payments/read-authorization.ts'
import { ButtonLink } from '../ui/button.tsx'
import { AuthorizationState } from './authorization-state.tsx'

interface GlanceProps {
  readonly outbid: number
  readonly authorization: AuthorizationView
}

/** What a bidder may have to see to: where they were outbid, and whether they may bid. */
export function Glance({ outbid, authorization }: GlanceProps) {
  const next = NEXT[authorization.state]
  return (
    // Large text puts one cell below the other; the hairline that is then at the edge lies under the frame.
    <dl className="flex flex-wrap overflow-hidden rounded-md border border-line bg-surface">
      <Cell to={ownBidsAddress('outbid')} label="Outbid" className="basis-24 sm:grow-0 sm:basis-1/4">
        <span className={`flex items-center gap-2 text-summary ${outbid > 0 ? 'text-out' : 'text-ink'}`}>
          <span className="figures">{outbid}</span>
          {outbid > 0 && <TriangleAlert aria-hidden className="size-5" />}
        </span>
      </Cell>
      {/* Beside its button the label is no second way to the same place. */}
      <Cell
        to={next === null ? '/authorize' : null}
        label="Payment authorization"
        className={`grow-2 ${next === null ? 'basis-52' : 'basis-64'}`}
      >
        <span className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-3">
          <AuthorizationState state={authorization.state} />
          {next && (
            <ButtonLink to="/authorize" variant="primary" className="h-auto! min-h-11 max-w-full px-3 py-2">
              {/* Large text wants more lines than one. */}
              <span className="leading-5 text-center text-balance whitespace-normal">{next}</span>
            </ButtonLink>
          )}
        </span>
      </Cell>
    </dl>
  )
}

/** What has to be done before a bid can be placed. */
const NEXT: Readonly<Record<AuthorizationView['state'], string | null>> = {
  active: null,
  action_required: 'Confirm your card',
  expired: 'Authorize a card again',
  none: 'Authorize a card to bid',
}

interface CellProps {
  /** Where all of it leads; null where a button in it leads on. */
  readonly to: string | null
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

function Cell({ to, label, className = '', children }: CellProps) {
  return (
    <div
      className={`relative -mt-px -ml-px max-w-full grow border-t border-l border-line px-5 py-4 ${to === null ? '' : 'hover:bg-raised'} ${className}`}
    >
      <dt className="text-label text-ink-3">
        {to === null ? (
          label
        ) : (
          <Link to={to} className="after:absolute after:inset-0 focus-visible:outline-offset-4">
            {label}
          </Link>
        )}
      </dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

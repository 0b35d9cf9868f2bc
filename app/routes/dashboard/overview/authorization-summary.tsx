import { AuthorizationState } from '../../../components/payments/authorization-state.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import type { AuthorizationView } from './overview.server.ts'

/**
 * Whether the viewer can bid, and the button for what is missing. The label is a link only if there is no
 * such button.
 */
export function AuthorizationSummary({
  authorization: { state },
  owes,
}: {
  readonly authorization: AuthorizationView
  /** Who owes a premium cannot bid, also with an active authorization; what needs them now leads to its payment. */
  readonly owes: boolean
}) {
  const next = owes ? null : NEXT_STEPS[state]
  return (
    <dl
      className={`relative rounded-md border border-line bg-surface px-5 py-3 ${next === null ? 'hover:bg-raised' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <dt className="text-meta text-ink-2">
          {next === null ? (
            <Link to="/authorize" className="after:absolute after:inset-0 focus-visible:outline-offset-4">
              Payment authorization
            </Link>
          ) : (
            'Payment authorization'
          )}
        </dt>
        <dd className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3">
          <AuthorizationState state={owes ? 'owed' : state} />
          {next && (
            <ButtonLink to="/authorize" variant="primary" className="h-auto! min-h-11 max-w-full px-3 py-2">
              {/* The label wraps, because with large text it needs several lines. */}
              <span className="leading-5 text-center text-balance whitespace-normal">{next}</span>
            </ButtonLink>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** What is missing before the viewer can bid. */
const NEXT_STEPS: Readonly<Record<AuthorizationView['state'], string | null>> = {
  active: null,
  // The confirmation stands in what needs the viewer now.
  action_required: null,
  expired: 'Authorize a card again',
  none: 'Authorize a card to bid',
}

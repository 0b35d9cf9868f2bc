import { useNavigation } from '@remix-run/react'
import { CircleCheck, CircleX, Hourglass, Info } from 'lucide-react'
import { accountTypeLabel } from '../../../../domain/account/person-labels.ts'
import { shownRole, type UserAction } from '../../../../domain/administration/user-changes.ts'
import { dateText } from '../../../../domain/format/times.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { DottedParts } from '../../../components/ui/facts.tsx'
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { usersHref } from './users-copy.ts'
import type { WireListedUser } from './users-tab.server.ts'

interface UserRowProps {
  readonly user: WireListedUser
  readonly mayChange: boolean
  readonly params: URLSearchParams
}

/** A person of the list: who they are, how they stand, and what can be done. */
export function UserRow({ user, mayChange, params }: UserRowProps) {
  const { id, username, email, first_name, last_name, profile } = user
  const role = shownRole({ role: user.role, userType: user.user_type })
  const isWaiting =
    user.user_type === 'dealer' && profile.business_license !== null && user.license_approved_at === null
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="flex min-w-0 items-start gap-3">
        {mayChange && (
          <Checkbox name="ids" value={id} aria-label={`Select ${username}`} className="shrink-0">
            {null}
          </Checkbox>
        )}
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Link
              to={`/admin/users/${id}`}
              className="inline-flex min-h-9 max-w-full items-center text-title text-ink wrap-anywhere hover:underline pointer-coarse:min-h-11"
            >
              <span className="min-w-0">
                {first_name} {last_name}
              </span>
            </Link>
            <StatusBadge status={user.verification_status} />
            {!user.is_active && <Badge>Inactive</Badge>}
            {role !== 'user' && <Badge>{role === 'admin' ? 'Admin' : 'Support'}</Badge>}
            {isWaiting && <Badge tone="amber">License to check</Badge>}
          </div>
          <p className="text-ink-2 wrap-anywhere">
            <DottedParts parts={[username, email]} />
          </p>
          <p className="figures text-meta text-ink-3">
            <DottedParts
              parts={[
                role !== 'admin' && accountTypeLabel(user.user_type),
                user.is_buyer && 'Buyer',
                user.is_seller && 'Seller',
                `Joined ${dateText(Date.parse(user.created_at))}`,
              ]}
            />
          </p>
          {mayChange && isWaiting && (
            <License
              id={id}
              username={username}
              license={profile.business_license ?? ''}
              name={profile.business_name}
            />
          )}
        </div>
      </div>
      {mayChange && <Actions user={user} params={params} />}
    </li>
  )
}

const STATUSES = {
  verified: { label: 'Verified', tone: 'win', Icon: CircleCheck },
  pending: { label: 'Pending', tone: 'amber', Icon: Hourglass },
  rejected: { label: 'Rejected', tone: 'out', Icon: CircleX },
  unverified: { label: 'Unverified', tone: 'plain', Icon: Info },
} as const

function StatusBadge({ status }: { readonly status: WireListedUser['verification_status'] }) {
  const { label, tone, Icon } = STATUSES[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
      {label}
    </Badge>
  )
}

/** The license number and business name that the administrator sees are those that are approved. */
function License({
  id,
  username,
  license,
  name,
}: {
  readonly id: number
  readonly username: string
  readonly license: string
  readonly name: string | null
}) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 text-ink wrap-anywhere">
        License {license}
        {name !== null && <> · {name}</>}
      </p>
      <input type="hidden" name={`license-${id}`} value={license} />
      <input type="hidden" name={`business-name-${id}`} value={name ?? ''} />
      <ActionButton intent={`approve:${id}`} label={`Approve the license of ${username}`}>
        Approve license
      </ActionButton>
    </div>
  )
}

function Actions({ user, params }: Pick<UserRowProps, 'user' | 'params'>) {
  const { id, username } = user
  const open = (kind: 'edit' | 'delete') => usersHref(params, { open: kind, user: id })
  const action = (name: UserAction, label: string) => (
    <ActionButton intent={`${name}:${id}`} label={`${label}: ${username}`}>
      {label}
    </ActionButton>
  )
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {user.verification_status === 'pending' && (
        <>
          {action('verify', 'Verify')}
          {action('reject', 'Reject')}
        </>
      )}
      {user.is_active ? action('deactivate', 'Deactivate') : action('activate', 'Activate')}
      <ButtonLink to={open('edit')} preventScrollReset aria-label={`Edit: ${username}`}>
        Edit
      </ButtonLink>
      <ButtonLink to={open('delete')} preventScrollReset variant="text" aria-label={`Delete: ${username}`}>
        Delete
      </ButtonLink>
    </div>
  )
}

interface ActionButtonProps {
  readonly intent: string
  /** Names the person too. */
  readonly label: string
  readonly children: string
}

function ActionButton({ intent, label, children }: ActionButtonProps) {
  const sent = useNavigation().formData?.get('intent')
  return (
    <Button type="submit" name="intent" value={intent} busy={sent === intent} aria-label={label}>
      {children}
    </Button>
  )
}

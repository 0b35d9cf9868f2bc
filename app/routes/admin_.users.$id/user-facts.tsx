import { Form, useNavigation } from '@remix-run/react'
import { accountStatusText, accountTypeLabel, locationText } from '../../../domain/account/person-labels.ts'
import { shownRole, type UserAction } from '../../../domain/administration/user-changes.ts'
import { dateText } from '../../../domain/format/times.ts'
import { REASON_NOTE } from '../../components/admin/copy.ts'
import { ReasonField } from '../../components/admin/reason-field.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { FactColumns } from '../../components/ui/facts.tsx'
import type { RefusedForm } from '../../lib/http.server.ts'
import type { UserPage } from './loader.server.ts'

const ROLES = { user: 'User', admin: 'Admin', support: 'Support' } as const
const LICENSES = {
  approved: 'Approved',
  waiting: 'Waits for approval',
  no_license: 'No license number given',
} as const

interface UserFactsProps {
  readonly page: UserPage
  readonly refused: RefusedForm | null
}

/** Who the person is, and what administrators can do: verify, deactivate, edit, delete, approve the license, sign out everywhere. */
export function UserFacts({ page, refused }: UserFactsProps) {
  const { user, dealer, isClosed, mayChange } = page
  const { profile } = user
  const waits = dealer === 'waiting'
  const address = [profile.address, locationText(profile), profile.zip_code].filter(Boolean).join(', ')
  return (
    <div className="flex flex-col gap-5">
      <FactColumns
        facts={[
          { label: 'Username', value: user.username },
          { label: 'Email', value: user.email },
          { label: 'Role', value: ROLES[shownRole({ role: user.role, userType: user.user_type })] },
          { label: 'Account type', value: accountTypeLabel(user.user_type) },
          { label: 'Account status', value: accountStatusText(user.verification_status) },
          { label: 'Access', value: isClosed ? 'Closed' : user.is_active ? 'Active' : 'Deactivated' },
          { label: 'Phone', value: user.phone ?? 'Not given' },
          { label: 'Address', value: address || 'Not given' },
          { label: 'Joined', value: dateText(Date.parse(user.created_at)) },
          { label: 'User number', value: `#${user.id}` },
          ...(dealer === null
            ? []
            : [
                { label: 'Business', value: profile.business_name ?? 'Not given' },
                {
                  label: 'Dealer license',
                  value: profile.business_license ?? 'Not given',
                  note: LICENSES[dealer],
                },
              ]),
        ]}
      />
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          {waits && (
            <PostButton
              intent="approve"
              variant="primary"
              fields={{
                license: profile.business_license ?? '',
                business_name: profile.business_name ?? '',
              }}
            >
              Approve license
            </PostButton>
          )}
          <PostButton intent="sign_out">Sign out everywhere</PostButton>
          <ButtonLink to={dialogHref(user, 'edit')}>Edit</ButtonLink>
          <ButtonLink to={dialogHref(user, 'delete')} variant="text">
            Delete
          </ButtonLink>
        </div>
      )}
      {mayChange && (
        <ChangeForm key={`${user.verification_status} ${user.is_active}`} user={user} refused={refused} />
      )}
    </div>
  )
}

/** The buttons of the list, with the reason for a rejection or deactivation. */
function ChangeForm({
  user: { verification_status, is_active },
  refused,
}: {
  readonly user: UserPage['user']
  readonly refused: RefusedForm | null
}) {
  const sent = useNavigation().formData?.get('intent')
  const button = (intent: UserAction, label: string) => (
    <Button type="submit" name="intent" value={intent} busy={sent === intent} busyText="Saving...">
      {label}
    </Button>
  )
  return (
    <Form method="post" noValidate className="flex flex-wrap items-start gap-3">
      {/* The default button of the form: Enter in the reason does nothing. */}
      <button type="submit" disabled hidden />
      <div className="w-full max-w-[440px]">
        <ReasonField posted={refused} note={REASON_NOTE} />
      </div>
      <div className="flex flex-wrap gap-3 md:mt-7">
        {verification_status === 'pending' && (
          <>
            {button('verify', 'Verify')}
            {button('reject', 'Reject')}
          </>
        )}
        {is_active ? button('deactivate', 'Deactivate') : button('activate', 'Activate')}
      </div>
    </Form>
  )
}

/** The dialogs are those of the list, with this person in it. */
function dialogHref({ id, username }: UserPage['user'], kind: 'edit' | 'delete'): string {
  return `/admin?tab=users&search=${encodeURIComponent(username)}&open=${kind}&user=${id}`
}

interface PostButtonProps {
  readonly intent: string
  readonly variant?: 'primary'
  /** Hidden fields. */
  readonly fields?: Readonly<Record<string, string>>
  readonly children: string
}

function PostButton({ intent, variant, fields = {}, children }: PostButtonProps) {
  const isSent = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} variant={variant} busy={isSent} busyText="Saving...">
        {children}
      </Button>
    </Form>
  )
}

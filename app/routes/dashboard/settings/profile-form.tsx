import { useNavigate } from '@remix-run/react'
import { useRef } from 'react'
import { phoneFieldText } from '../../../../domain/account/phone-labels.ts'
import { toProfileBody } from '../../../../domain/account/profile-form.ts'
import { isAdmin } from '../../../../domain/account/roles.ts'
import { DEFAULT_TOAST_MS } from '../../../../domain/notifications/toast-notifications.ts'
import type { WireUser } from '../../../../domain/schemas/user.ts'
import { AccountTypeField } from '../../../components/forms/account-type-field.tsx'
import { SettingsForm, settingsHref } from '../../../components/forms/settings-form.tsx'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { showToast } from '../../../lib/toasts/toasts.ts'
import type { SettingsAnswer } from '../action.server.ts'
import { ChangeEmailLink } from './change-email-link.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The message for a refusal without a message, and for no answer. */
const FAILURES = {
  failed: 'Failed to update profile',
  error: 'Failed to update profile. Please try again.',
}

interface ProfileFormProps {
  readonly user: WireUser
  readonly posted: SettingsAnswer | null
}

/** The form that edits the profile. Cancel discards the changes. */
export function ProfileForm({ user, posted }: ProfileFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const endQuestion = useLeaveQuestion(form)
  const { refused, busy, onSubmit } = useSettingsForm({
    intent: 'profile',
    call: ['PUT', '/auth/profile'],
    posted,
    toBody: toProfileBody,
    failures: FAILURES,
    // A message above the form would be far from the button of this long one.
    onRefused: (message) => showToast({ message, severity: 'error', durationMs: DEFAULT_TOAST_MS }),
    onDone: ({ message }) => {
      endQuestion()
      showToast({ message, severity: 'success', durationMs: DEFAULT_TOAST_MS })
      navigate(settingsHref('profile'), { replace: true, preventScrollReset: true })
    },
  })
  const { errors, values } = refused
  const field = (name: string, stored: string | null) => ({
    name,
    defaultValue: values[name] ?? stored ?? '',
    errors: errors[name],
  })
  const { profile } = user
  return (
    <SettingsForm
      intent="profile"
      section="profile"
      message={refused.message}
      onSubmit={onSubmit}
      className="group"
      formRef={form}
    >
      {/* A wrapper, so that the first section is a first child and has no margin above. */}
      <div>
        <TitledSection id="personal" title="Personal details" text="Your name and contact details.">
          <div className="flex flex-col gap-5">
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="First name"
                autoComplete="given-name"
                required
                {...field('first_name', user.first_name)}
              />
              <TextField
                label="Last name"
                autoComplete="family-name"
                required
                {...field('last_name', user.last_name)}
              />
            </div>
            <TextField
              label="Username"
              name="username"
              value={user.username}
              disabled
              hint="Cannot be changed"
            />
            <TextField label="Email" name="email" value={user.email} disabled hint={<ChangeEmailLink />} />
            <TextField
              label="Phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              hint="Optional"
              note="For example (213) 555-0199"
              {...field('phone', user.phone && phoneFieldText(user.phone))}
            />
            {isAdmin({ role: user.role, userType: user.user_type }) ? (
              <TextField
                label="Account type"
                name="account_type"
                value="Administrator"
                disabled
                hint="Administrators cannot change their own"
              />
            ) : (
              <AccountTypeField chosen={values.user_type ?? user.user_type} errors={errors.user_type}>
                <TypeChangeNote />
              </AccountTypeField>
            )}
          </div>
        </TitledSection>
        <TitledSection
          id="address"
          title="Address"
          text="Optional. The public sees only the city and state of a private party, but all of a dealer’s address."
        >
          <div className="flex flex-col gap-5">
            <TextField
              label="Street address"
              autoComplete="street-address"
              {...field('profile.address', profile.address)}
            />
            <TextField label="City" autoComplete="address-level2" {...field('profile.city', profile.city)} />
            <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
              <TextField
                label="State"
                autoComplete="address-level1"
                autoCapitalize="characters"
                maxLength={2}
                {...field('profile.state', profile.state ?? 'CA')}
              />
              <TextField
                label="Zip code"
                autoComplete="postal-code"
                maxLength={10}
                {...field('profile.zip_code', profile.zip_code)}
              />
              <TextField label="Country" name="country" value={profile.country ?? 'USA'} disabled />
            </div>
          </div>
        </TitledSection>
        <TitledSection
          id="business"
          title="Business"
          text="Shown to the public with your auctions once we have approved it."
          shown="hidden group-has-[[value=dealer]:checked]:grid"
        >
          <div className="flex flex-col gap-5">
            <TextField
              label="Business name"
              autoComplete="organization"
              {...field('profile.business_name', profile.business_name)}
            />
            <TextField
              label="Business license"
              {...field('profile.business_license', profile.business_license)}
            />
          </div>
        </TitledSection>
        <div className="flex flex-wrap gap-3 pt-6 md:ml-74 lg:ml-94 max-sm:*:grow">
          <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
            Save Changes
          </Button>
          <ButtonLink to={settingsHref('profile')} onClick={endQuestion}>
            Cancel
          </ButtonLink>
        </div>
      </div>
    </SettingsForm>
  )
}

/** What a change between private party and dealer means (docs/rules/account-screens.md, Settings). */
export function TypeChangeNote() {
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5 text-meta text-ink-2">
      <li>You can change it while none of your listings or sales is open.</li>
      <li>
        Each type has its own settlement fee. A listing keeps the fee that was fixed when it was published, so
        a change counts for later listings.
      </li>
      <li>
        A dealer may need an approved license before listing. Changing back to private removes the business
        details.
      </li>
    </ul>
  )
}

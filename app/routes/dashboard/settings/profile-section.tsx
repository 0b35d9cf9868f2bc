import { useEffect, useRef } from 'react'
import { accountTypeLabel } from '../../../../domain/account/person-labels.ts'
import { phoneText } from '../../../../domain/account/phone-labels.ts'
import type { WireUser } from '../../../../domain/schemas/user.ts'
import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { focusSectionHeading, TitledSection } from '../../../components/forms/titled-section.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { FactRows } from '../../../components/ui/facts.tsx'
import type { SettingsAnswer } from '../action.server.ts'
import { ChangeEmailLink } from './change-email-link.tsx'
import { ProfileForm } from './profile-form.tsx'

interface ProfileSectionProps {
  readonly user: WireUser
  readonly isEdited: boolean
  readonly posted: SettingsAnswer | null
}

/** The profile, or its form if the URL asks for it, so that editing works without scripts. */
export function ProfileSection({ user, isEdited, posted }: ProfileSectionProps) {
  const wasEdited = useRef(isEdited)

  // The pressed button is gone after the switch to the form and back, so the focus moves to the section.
  useEffect(() => {
    if (wasEdited.current !== isEdited) focusSectionHeading('personal')
    wasEdited.current = isEdited
  }, [isEdited])

  if (isEdited) return <ProfileForm user={user} posted={posted} />
  return (
    <div className="flex flex-col gap-8">
      <ButtonLink to={settingsHref('profile', '&edit=profile')} className="w-fit max-sm:w-full">
        Edit Profile
      </ButtonLink>
      <div>
        <PersonalFacts user={user} />
        <AddressFacts user={user} />
        {user.user_type === 'dealer' && <BusinessFacts user={user} />}
      </div>
    </div>
  )
}

function PersonalFacts({ user }: { readonly user: WireUser }) {
  return (
    <TitledSection id="personal" title="Personal details" text="Your name and contact details.">
      <FactRows
        facts={[
          { label: 'First name', value: user.first_name },
          { label: 'Last name', value: user.last_name },
          { label: 'Username', value: user.username },
          {
            label: 'Email',
            value: (
              <span className="flex flex-wrap gap-x-3 not-tight:justify-end">
                <span className="min-w-0">{user.email}</span> <ChangeEmailLink />
              </span>
            ),
          },
          { label: 'Phone', value: orNotGiven(user.phone && phoneText(user.phone)) },
          { label: 'Account type', value: accountTypeLabel(user.user_type) },
        ]}
      />
    </TitledSection>
  )
}

function AddressFacts({ user: { profile, user_type } }: { readonly user: WireUser }) {
  const text =
    user_type === 'dealer'
      ? 'Shown to the public with your auctions.'
      : 'The public sees only the city and state.'
  return (
    <TitledSection id="address" title="Address" text={text}>
      <FactRows
        facts={[
          { label: 'Street', value: orNotGiven(profile.address) },
          { label: 'City', value: orNotGiven(profile.city) },
          { label: 'State', value: orNotGiven(profile.state) },
          { label: 'Zip code', value: orNotGiven(profile.zip_code) },
          { label: 'Country', value: profile.country ?? 'USA' },
        ]}
      />
    </TitledSection>
  )
}

function BusinessFacts({ user: { profile } }: { readonly user: WireUser }) {
  return (
    <TitledSection id="business" title="Business">
      <FactRows
        facts={[
          { label: 'Business name', value: orNotGiven(profile.business_name) },
          { label: 'Business license', value: orNotGiven(profile.business_license) },
        ]}
      />
    </TitledSection>
  )
}

function orNotGiven(value: string | null) {
  return value ?? <span className="text-ink-3">Not given</span>
}

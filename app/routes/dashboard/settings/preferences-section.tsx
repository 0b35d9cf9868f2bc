import type { WirePreferences } from '../../../../domain/schemas/preferences.ts'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { Switch } from '../../../components/ui/fields/switch.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'
import { PreferencesForm } from './preferences-form.tsx'

interface PreferencesSectionProps {
  readonly preferences: WirePreferences
  /** Whether SMS can be turned on: a provider is set. */
  readonly offersSms: boolean
}

/** The notification channels, and how the bid form opens (docs/rules/account-screens.md, Settings). */
export function PreferencesSection({ preferences, offersSms }: PreferencesSectionProps) {
  return (
    <PreferencesForm intent="preferences" section="preferences">
      {/* A wrapper, so that the first section is a first child and has no margin above. */}
      <div>
        <TitledSection
          id="channels"
          title="How we reach you"
          text="Saved as you go. We always email you about your account, your payments, and the results of your auctions and purchases."
        >
          <PreferenceSwitch
            name="email_notifications"
            isOn={preferences.email_notifications}
            note="Choose what we email, and how often, under Notifications."
          >
            Email notifications
          </PreferenceSwitch>
          {offersSms ? (
            <PreferenceSwitch name="sms_notifications" isOn={preferences.sms_notifications}>
              SMS notifications
            </PreferenceSwitch>
          ) : (
            <div className="border-b border-line py-1.5 last:border-b-0">
              <Switch disabled checked={false} readOnly note="We do not send text messages yet.">
                SMS notifications
              </Switch>
            </div>
          )}
        </TitledSection>
        <TitledSection
          id="bidding"
          title="Bidding"
          text="A maximum bids for you, only as much as it takes to lead, and never more."
        >
          <PreferenceSwitch
            name="auto_bidding"
            isOn={preferences.auto_bidding}
            note="Once you have set your first maximum, the bid form opens on ‘Set a maximum’. Maximums that you have set keep bidding either way."
          >
            Auto-bidding
          </PreferenceSwitch>
        </TitledSection>
      </div>
    </PreferencesForm>
  )
}

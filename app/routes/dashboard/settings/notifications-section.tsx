import { EMAIL_FREQUENCIES } from '../../../../domain/notifications/preferences.ts'
import type { WirePreferences } from '../../../../domain/schemas/preferences.ts'
import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { FieldError } from '../../../components/ui/fields/field.tsx'
import { Radio } from '../../../components/ui/fields/radio.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import { EMAIL_FREQUENCY_CHOICES } from '../../../lib/labels/settings-labels.ts'
import { PreferenceSwitch } from './preference-switch.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { PushSection } from './push-section.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

/**
 * The notification topics, push on this device and the mail frequency (docs/rules/account-screens.md,
 * Settings).
 */
export function NotificationsSection({
  preferences,
  pushKey,
}: {
  readonly preferences: WirePreferences
  readonly pushKey: string | null
}) {
  return (
    <PreferencesForm intent="notifications" section="notifications">
      {/* A wrapper, so that the first section is a first child and has no margin above. */}
      <div>
        <TitledSection
          id="topics"
          title="What we notify you about"
          text="Saved as you go. Anything you turn off is off everywhere: on the page, in the list, by email, and on your devices."
        >
          <PreferenceSwitch name="outbid" isOn={preferences.outbid} note="Someone outbids you.">
            Outbid
          </PreferenceSwitch>
          <PreferenceSwitch
            name="ending_soon"
            isOn={preferences.ending_soon}
            note="Ten minutes and one minute before the end of what you bid on, watch or sell."
          >
            Auction ending soon
          </PreferenceSwitch>
          <PreferenceSwitch name="new_bids" isOn={preferences.new_bids} note="While your own auctions run.">
            New bids on your auctions
          </PreferenceSwitch>
          <PreferenceSwitch
            name="saved_searches"
            isOn={preferences.saved_searches}
            note="The auction of a matching car starts, or a seller promotes one like those you search for or watch."
          >
            Saved searches
          </PreferenceSwitch>
          <PreferenceSwitch
            name="messages"
            isOn={preferences.messages}
            note="Someone writes to you, asks about your auction or answers your question."
          >
            Messages and questions
          </PreferenceSwitch>
        </TitledSection>
        <PushSection publicKey={pushKey} />
        <TitledSection
          id="frequency"
          title="Email frequency"
          text="For emails about auctions. A digest leaves out ending-soon reminders, which would come too late in it."
        >
          {!preferences.email_notifications && (
            <p className="mb-4">
              Email notifications are off.{' '}
              <TextLink to={settingsHref('preferences')}>Turn them on in Preferences</TextLink>
            </p>
          )}
          <FrequencyChoice stored={preferences.email_frequency} />
        </TitledSection>
      </div>
    </PreferencesForm>
  )
}

function FrequencyChoice({ stored }: { readonly stored: WirePreferences['email_frequency'] }) {
  const { value, problem, choose } = useSavedChoice('email_frequency', stored)
  return (
    <fieldset>
      <legend className="sr-only">Email frequency</legend>
      {EMAIL_FREQUENCIES.map((frequency) => (
        <Radio
          key={frequency}
          name="email_frequency"
          value={frequency}
          checked={frequency === value}
          onChange={() => choose(frequency)}
          note={EMAIL_FREQUENCY_CHOICES[frequency].note}
        >
          {EMAIL_FREQUENCY_CHOICES[frequency].label}
        </Radio>
      ))}
      <div aria-live="polite">
        <FieldError id="email-frequency-error" message={problem} />
      </div>
    </fieldset>
  )
}

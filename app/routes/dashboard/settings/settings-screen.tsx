import type { WireUser } from '../../../../domain/schemas/user.ts'
import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { settingsDoneText } from '../../../lib/labels/settings-labels.ts'
import type { SettingsAnswer } from '../action.server.ts'
import { SectionLinks } from '../section-links.tsx'
import { DataSection } from './data-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security-section.tsx'
import type { Settings } from './settings.server.ts'

const SECTIONS = [
  { section: 'profile', label: 'Profile' },
  { section: 'preferences', label: 'Preferences' },
  { section: 'security', label: 'Security' },
  { section: 'notifications', label: 'Notifications' },
  { section: 'data', label: 'Your data' },
] as const

interface SettingsScreenProps {
  readonly user: WireUser
  readonly settings: Settings
  readonly posted: SettingsAnswer | null
  readonly nowMs: number
}

/** The account settings; the URL names the section (docs/rules/account-screens.md, Settings). */
export function SettingsScreen({ user, settings, posted, nowMs }: SettingsScreenProps) {
  const done = settingsDoneText(settings.done)
  return (
    <div className="flex flex-col gap-8">
      <SectionLinks
        label="Account Settings"
        links={SECTIONS.map(({ section, label }) => ({
          to: settingsHref(section),
          label,
          isCurrent: section === settings.section,
        }))}
      />
      {done !== null && <Banner tone="success">{done}</Banner>}
      {settings.section === 'profile' ? (
        <ProfileSection
          user={user}
          isEdited={settings.isEdited || posted?.intent === 'profile'}
          posted={posted}
        />
      ) : settings.section === 'security' ? (
        <SecuritySection user={user} security={settings} posted={posted} nowMs={nowMs} />
      ) : settings.section === 'data' ? (
        <DataSection settings={settings} posted={posted} />
      ) : settings.section === 'preferences' ? (
        <PreferencesSection preferences={settings.preferences} offersSms={settings.offersSms} />
      ) : (
        <NotificationsSection preferences={settings.preferences} pushKey={settings.pushKey} />
      )}
    </div>
  )
}

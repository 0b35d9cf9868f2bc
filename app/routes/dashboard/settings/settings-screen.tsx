import { Link } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import type { WireUser } from '../../../../domain/schemas/user.ts'
import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { controlClass } from '../../../components/ui/fields/control.ts'
import { SegmentedLinks } from '../../../components/ui/fields/segmented.tsx'
import { MENU_ENTRY, Menu } from '../../../components/ui/overlays/menu.tsx'
import type { SettingsSection } from '../../../lib/labels/settings-labels.ts'
import { settingsDoneText } from '../../../lib/labels/settings-labels.ts'
import type { SettingsAnswer } from '../action.server.ts'
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
      <SectionLinks current={settings.section} />
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
        <DataSection closingRefused={settings.closingRefused} posted={posted} />
      ) : settings.section === 'preferences' ? (
        <PreferencesSection preferences={settings.preferences} />
      ) : (
        <NotificationsSection preferences={settings.preferences} pushKey={settings.pushKey} />
      )}
    </div>
  )
}

/** A menu on phones, where five labels do not fit in a row and the dashboard's tabs above already scroll. */
function SectionLinks({ current }: { readonly current: SettingsSection }) {
  const links = SECTIONS.map(({ section, label }) => ({
    to: settingsHref(section),
    label,
    isCurrent: section === current,
  }))
  return (
    <>
      <nav aria-label="Account Settings" className="-mt-2 sm:hidden [&_.menu-panel]:w-full">
        <Menu
          align="left"
          buttonClassName={`${controlClass(false)} flex items-center justify-between gap-3`}
          button={
            <>
              {links.find(({ isCurrent }) => isCurrent)?.label}
              <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-2" strokeWidth={2.25} />
            </>
          }
        >
          {links.map(({ to, label, isCurrent }) => (
            <Link
              key={to}
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className={`${MENU_ENTRY} aria-[current]:font-[560] aria-[current]:text-ink`}
            >
              {label}
            </Link>
          ))}
        </Menu>
      </nav>
      <div className="max-w-[640px] max-sm:hidden">
        <SegmentedLinks label="Account Settings" options={links} />
      </div>
    </>
  )
}

import { auditActionText } from '../../../../domain/administration/audit-labels.ts'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../../domain/format/times.ts'
import { Banner } from '../../../components/ui/banner.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import type { SettingChange, SettingsContent } from './console-settings.server.ts'
import { PremiumCard } from './premium-card.tsx'
import { PriceCard } from './price-card.tsx'
import { SystemSettingsCard } from './system-settings-card.tsx'

interface SettingsTabProps {
  readonly content: SettingsContent
  readonly posted: RefusedConsoleForm | null
  readonly mayChange: boolean
  readonly nowMs: number
}

/** System Settings: the nine values, the price list with its packs, the premium's tiers, and the newest changes. */
export function SettingsTab({ content, posted, mayChange, nowMs }: SettingsTabProps) {
  const { settings, fees, premium, changes, isEdited, isSaved } = content
  if (settings === null || premium === null) {
    return (
      <EmptyState title="No system settings available">
        They could not be read. Please open the tab again in a moment.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {isSaved && posted === null && <Banner tone="success">Saved.</Banner>}
      <SystemSettingsCard
        settings={settings}
        isEdited={mayChange && (isEdited || posted?.form === 'settings')}
        mayChange={mayChange}
        posted={posted}
        nowMs={nowMs}
      />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-10">
        <PriceCard fees={fees} mayChange={mayChange} posted={posted} />
        <div className="flex min-w-0 flex-col gap-8">
          <PremiumCard premium={premium} mayChange={mayChange} posted={posted} />
          <Card title="Frozen values">
            <p>
              An auction keeps the premium, the increment and the auto-extension of the time it was published,
              and its settlement fee. A listing fee, an add-on and a pack cost what they cost when they are
              paid.
            </p>
            <p className="mt-3">
              Paid social media posts wait in <TextLink to="/admin/social-posts">their own list</TextLink>.
            </p>
          </Card>
          <Changes changes={changes} nowMs={nowMs} />
        </div>
      </div>
    </div>
  )
}

function Changes({ changes, nowMs }: { readonly changes: readonly SettingChange[]; readonly nowMs: number }) {
  return (
    <Card title="Newest changes" flush>
      {changes.length === 0 ? (
        <p className="px-5 py-5">Nothing was changed yet.</p>
      ) : (
        <ul className="-mb-px">
          {changes.map(({ id, at, username, action, subjectId }) => (
            <li key={id} className="border-b border-line px-5 py-3">
              <p className="text-ink wrap-anywhere">
                {auditActionText(action)}
                {subjectId !== 'all' && subjectId !== 'active' && `: ${subjectId.replaceAll('_', ' ')}`}
              </p>
              <p className="figures text-meta text-ink-3">
                {username ?? 'The platform'} ·{' '}
                <time dateTime={at} title={nearExactTimeText(Date.parse(at), nowMs)}>
                  {ageText(Date.parse(at), nowMs)}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

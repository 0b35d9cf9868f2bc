import { useNavigate } from '@remix-run/react'
import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { nearExactTimeText } from '../../../../domain/format/times.ts'
import type { WireSystemSettings } from '../../../../domain/schemas/system-settings.ts'
import { ConsoleForm } from '../../../components/admin/console-form.tsx'
import { ReasonField } from '../../../components/admin/reason-field.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { FactRows } from '../../../components/ui/facts.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { openPage } from '../../../lib/page/open-page.ts'
import { type ListedSetting, listSettings, SETTING_GROUPS, toSettingsBody } from './settings-fields.ts'

const GROUPS = Object.keys(SETTING_GROUPS) as (keyof typeof SETTING_GROUPS)[]

interface SystemSettingsCardProps {
  readonly settings: WireSystemSettings
  readonly isEdited: boolean
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
  readonly nowMs: number
}

/** The nine settings: shown, or edited; 'Cancel' shows what was last saved. */
export function SystemSettingsCard({
  settings,
  isEdited,
  mayChange,
  posted,
  nowMs,
}: SystemSettingsCardProps) {
  const { updated_at, updated_by } = settings
  return (
    <Card
      title="Settings"
      aside={
        mayChange &&
        !isEdited && <ButtonLink to={consoleHref('settings', 'edit=1')}>Edit Settings</ButtonLink>
      }
    >
      {isEdited ? (
        <SettingsForm settings={settings} posted={posted} />
      ) : (
        <div className="grid gap-8 md:grid-cols-3">
          {GROUPS.map((group) => (
            <section key={group} className="min-w-0">
              <h3 className="mb-3 text-meta font-[560] text-ink">{SETTING_GROUPS[group].title}</h3>
              <FactRows
                facts={listSettings(group, settings).map((setting) => ({
                  label: setting.label,
                  value: shownValue(setting),
                }))}
              />
            </section>
          ))}
        </div>
      )}
      {updated_at !== null && (
        <p className="figures mt-5 text-meta text-ink-3">
          Version {settings.version}, saved {nearExactTimeText(Date.parse(updated_at), nowMs)}
          {updated_by !== null && ` by ${updated_by}`}
        </p>
      )}
    </Card>
  )
}

function shownValue({ value, isMoney, isPercent, hint }: ListedSetting): string {
  if (isMoney) return `$${value}`
  if (isPercent) return `${value}%`
  const unit = /^(Minutes|Days)/.exec(hint)?.[0].toLowerCase()
  return unit === undefined ? value : `${value} ${value === '1' ? unit.slice(0, -1) : unit}`
}

function SettingsForm({
  settings,
  posted,
}: {
  readonly settings: WireSystemSettings
  readonly posted: RefusedConsoleForm | null
}) {
  const navigate = useNavigate()
  return (
    <ConsoleForm
      name="settings"
      posted={posted}
      toCall={(fields) => ({ method: 'PUT', path: '/admin/system-settings', body: toSettingsBody(fields) })}
      failures={{
        failed: 'The settings could not be saved.',
        error: 'The settings could not be saved. Please try again.',
      }}
      done="Settings saved"
      onDone={() => openPage(navigate, consoleHref('settings'))}
      className="flex flex-col gap-6"
    >
      {({ errors, values, busy }) => (
        <>
          <input type="hidden" name="version" value={settings.version} />
          <div className="grid gap-8 md:grid-cols-3">
            {GROUPS.map((group) => (
              <fieldset key={group} className="flex min-w-0 flex-col gap-5">
                <legend className="mb-3 text-meta font-[560] text-ink">{SETTING_GROUPS[group].title}</legend>
                {listSettings(group, settings).map(({ name, label, hint, value }) => (
                  <TextField
                    key={name}
                    id={name.replaceAll('.', '-')}
                    label={label}
                    name={name}
                    note={hint}
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={values[name] ?? value}
                    errors={errors[name]}
                  />
                ))}
              </fieldset>
            ))}
          </div>
          <ReasonField id="settings-reason" posted={{ errors, values }} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
              Save Settings
            </Button>
            <ButtonLink to={consoleHref('settings')} variant="text" preventScrollReset>
              Cancel
            </ButtonLink>
          </div>
        </>
      )}
    </ConsoleForm>
  )
}

import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { SettingsIntent, SettingsSection } from '../../../lib/labels/settings-labels.ts'

interface PreferencesFormProps {
  readonly intent: SettingsIntent
  readonly section: SettingsSection
  readonly children: ReactNode
}

/** Preferences that are saved one by one as they change; without scripts all together by a button. */
export function PreferencesForm({ intent, section, children }: PreferencesFormProps) {
  return (
    <Form method="post" action={settingsHref(section)} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="only-unscripted mt-6">
        <Button type="submit" variant="primary">
          Save Changes
        </Button>
      </div>
    </Form>
  )
}

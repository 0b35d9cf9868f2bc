import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { SettingsIntent } from '../../../domain/display/settings-texts.ts'
import type { SettingsSection } from '../../../worker/services/pages/read-settings.ts'
import { Button } from '../ui/button.tsx'
import { settingsHref } from './settings-form.tsx'

interface PreferencesFormProps {
  readonly intent: SettingsIntent
  readonly section: SettingsSection
  readonly children: ReactNode
}

/** Choices that are saved one by one as they are made; where scripts do not run, together by their button. */
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

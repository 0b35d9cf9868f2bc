import type { SettingsAnswer } from '../action.server.ts'
import { AccountDeletion } from './account-deletion.tsx'
import { DataDownload } from './data-download.tsx'
import type { Settings } from './settings.server.ts'

interface DataSectionProps {
  readonly settings: Extract<Settings, { readonly section: 'data' }>
  readonly posted: SettingsAnswer | null
}

/** The "Your data" section: download and account deletion. */
export function DataSection({ settings, posted }: DataSectionProps) {
  return (
    <div>
      <DataDownload />
      <AccountDeletion
        refusedReason={settings.closingRefused}
        unusedFees={settings.unusedFees}
        posted={posted}
      />
    </div>
  )
}

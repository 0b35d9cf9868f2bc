import type { SettingsAnswer } from '../action.server.ts'
import { AccountDeletion } from './account-deletion.tsx'
import { DataDownload } from './data-download.tsx'

interface DataSectionProps {
  readonly closingRefused: string | null
  readonly posted: SettingsAnswer | null
}

/** The "Your data" section: download and account deletion. */
export function DataSection({ closingRefused, posted }: DataSectionProps) {
  return (
    <div>
      <DataDownload />
      <AccountDeletion refusedReason={closingRefused} posted={posted} />
    </div>
  )
}

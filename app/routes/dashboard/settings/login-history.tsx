import { Check, TriangleAlert } from 'lucide-react'
import { nearTimeText } from '../../../../domain/format/times.ts'
import { settingsHref } from '../../../components/forms/settings-form.tsx'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { type Column, DataTable } from '../../../components/ui/data-table.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { loginOutcomeText } from '../../../lib/labels/settings-labels.ts'
import type { SecuritySettings } from './settings.server.ts'

type Login = SecuritySettings['history']['data'][number]

interface LoginHistoryProps {
  readonly history: SecuritySettings['history']
  readonly nowMs: number
}

/** The sign-in attempts of the account, the newest first. */
export function LoginHistory({ history, nowMs }: LoginHistoryProps) {
  const { data, current_page, last_page } = history
  const columns: readonly Column<Login>[] = [
    { head: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} />, isName: true },
    {
      head: 'Time',
      cell: ({ at }) => <span className="figures">{nearTimeText(Date.parse(at), nowMs)}</span>,
    },
    { head: 'Device', cell: ({ device }) => device.label },
    {
      head: 'Address',
      cell: ({ ip_address }) => <span className="figures">{ip_address ?? 'Not known'}</span>,
    },
  ]
  return (
    <TitledSection
      id="history"
      title="Login history"
      text="If one was not you, change your password and turn on two-factor sign-in."
    >
      <div className="flex flex-col gap-6">
        {data.length === 0 ? (
          <p>No sign-in attempts yet.</p>
        ) : (
          <DataTable
            caption="Sign-in attempts, newest first"
            columns={columns}
            rows={data}
            toKey={({ id }) => id}
          />
        )}
        {last_page > 1 && (
          <Pagination
            currentPage={current_page}
            lastPage={last_page}
            toHref={(page) => settingsHref('security', `&page=${page}#history`)}
          />
        )}
      </div>
    </TitledSection>
  )
}

function Outcome({ outcome }: Pick<Login, 'outcome'>) {
  const { text, failed } = loginOutcomeText(outcome)
  const Icon = failed ? TriangleAlert : Check
  return (
    <span className={`flex items-start gap-2 ${failed ? 'text-out' : ''}`}>
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      {text}
    </span>
  )
}

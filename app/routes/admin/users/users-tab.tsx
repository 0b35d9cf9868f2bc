import { Form, useLocation, useSearchParams } from '@remix-run/react'
import { useRef } from 'react'
import { REASON_NOTE } from '../../../components/admin/copy.ts'
import { ReasonField } from '../../../components/admin/reason-field.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { UnknownFilters } from '../../../components/ui/unknown-filters.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { BulkBar } from './bulk-bar.tsx'
import { UserCounts } from './user-counts.tsx'
import { UserDialogs } from './user-dialogs.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserRow } from './user-row.tsx'
import { doneText, usersHref } from './users-copy.ts'
import type { UsersContent } from './users-tab.server.ts'

interface UsersTabProps {
  readonly content: UsersContent
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
}

/** User Management: counts, filters, the list with its actions, and the dialogs. */
export function UsersTab({ content, mayChange, posted }: UsersTabProps) {
  const { users, filters, unknown, dialog, needsProof, done } = content
  const [params] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const { key } = useLocation()
  const refused = dialog === null ? posted : null
  return (
    <div className="flex flex-col gap-6">
      <Outcome posted={refused} done={done} users={users.data} />
      <UserCounts counts={users.counts} />
      {dialog && (
        <UserDialogs dialog={dialog} posted={posted} needsProof={needsProof} closeHref={usersHref(params)} />
      )}
      <UserFilters filters={filters} />
      <UnknownFilters values={unknown} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="figures">
          {users.total === 1 ? '1 user' : `${users.total.toLocaleString('en-US')} users`}
        </p>
        {mayChange && <ButtonLink to={usersHref(params, { open: 'add' })}>Add User</ButtonLink>}
      </div>
      {users.is_cut && (
        <Banner tone="info">
          Many names begin like this, and not all were looked at. Type more of the name.
        </Banner>
      )}
      {users.data.length === 0 ? (
        <EmptyState title="No users found matching your criteria">
          Leave out a filter, or search for another name.
        </EmptyState>
      ) : (
        <Form ref={form} method="post" preventScrollReset>
          {/* The default button of the form: Enter on a checkbox does nothing. */}
          <button type="submit" disabled hidden />
          {mayChange && <BulkBar form={form} />}
          {mayChange && (
            // Empty again after each change; a refused one keeps it.
            <div key={key} className="max-w-[440px] pb-4">
              <ReasonField id="reason-of-list" posted={refused} note={REASON_NOTE} />
            </div>
          )}
          <ul className="border-t border-line">
            {users.data.map((user) => (
              <UserRow key={user.id} user={user} mayChange={mayChange} params={params} />
            ))}
          </ul>
        </Form>
      )}
      <Pagination
        currentPage={users.current_page}
        lastPage={users.last_page}
        toHref={(page) => usersHref(params, { page })}
      />
    </div>
  )
}

interface OutcomeProps extends Pick<UsersTabProps, 'posted'> {
  readonly done: string | null
  readonly users: UsersContent['users']['data']
}

/** What was done just now, or why not; of many people also who was left out. */
function Outcome({ posted, done, users }: OutcomeProps) {
  const text = posted === null ? doneText(done) : posted.message
  if (text === null) return null
  const failed = posted?.failed ?? []
  const nameOf = (id: number) => users.find((user) => user.id === id)?.username ?? `User #${id}`
  return (
    <Banner tone={posted === null || posted.isGood ? 'success' : 'error'}>
      {text}
      {failed.length > 0 && (
        <ul className="mt-1">
          {failed.map(({ id, message }) => (
            <li key={id} className="wrap-anywhere">
              {nameOf(id)}: {message}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

import { Form } from '@remix-run/react'
import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { FilterSelect } from '../../../components/admin/filter-select.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { KIND_OPTIONS, SORT_OPTIONS, STATUS_OPTIONS } from './users-copy.ts'
import type { UsersContent } from './users-tab.server.ts'

/** Search, filters and sort of the list; they stay in the address. */
export function UserFilters({ filters }: Pick<UsersContent, 'filters'>) {
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      preventScrollReset
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
    >
      <input type="hidden" name="tab" value="users" />
      <div className="max-lg:col-span-2">
        <TextField
          type="search"
          label="Search"
          name="search"
          maxLength={100}
          placeholder="Username, email or name"
          defaultValue={filters.search ?? ''}
        />
      </div>
      <FilterSelect
        label="Verification"
        name="verification_status"
        all="All"
        options={STATUS_OPTIONS}
        value={filters.verification_status}
      />
      <FilterSelect label="Type" name="type" all="All types" options={KIND_OPTIONS} value={filters.type} />
      <FilterSelect label="Sort" name="sort" options={SORT_OPTIONS} value={filters.sort} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Show</Button>
        {Object.keys(filters).length > 0 && (
          <ButtonLink to={consoleHref('users')} variant="text">
            Clear filters
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

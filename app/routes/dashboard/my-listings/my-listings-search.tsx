import { Form } from '@remix-run/react'
import {
  MAX_LISTING_SEARCH_CHARACTERS,
  MY_LISTING_SORT_LABELS,
  MY_LISTING_SORTS,
  type MyListingsView,
} from '../../../../domain/listing/my-listings.ts'
import { listingsDownloadHref, myListingsHref } from '../../../../domain/listing/seller-addresses.ts'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { SelectField, TextField } from '../../../components/ui/fields/field.tsx'

interface MyListingsSearchProps {
  readonly view: MyListingsView
  /** The number of entries that can be downloaded. */
  readonly total: number
}

/** Searches, sorts and downloads the list; search and order stay in the address. docs/rules/account-screens.md, My auctions */
export function MyListingsSearch({ view, total }: MyListingsSearchProps) {
  const { filter, search, sort } = view
  return (
    <Form
      key={JSON.stringify(view)}
      method="get"
      action="/dashboard"
      role="search"
      preventScrollReset
      className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
    >
      <input type="hidden" name="tab" value="my-auctions" />
      {filter !== 'all' && <input type="hidden" name="show" value={filter} />}
      <TextField
        type="search"
        label="Search my auctions"
        name="search"
        maxLength={MAX_LISTING_SEARCH_CHARACTERS}
        placeholder="Make, model, year, VIN or number"
        defaultValue={search}
      />
      <SelectField label="Sort by" name="sort" defaultValue={sort}>
        {MY_LISTING_SORTS.map((name) => (
          <option key={name} value={name}>
            {MY_LISTING_SORT_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Show</Button>
        {search !== '' && (
          <ButtonLink to={myListingsHref(filter, { sort })} variant="text">
            Clear
          </ButtonLink>
        )}
        {total > 0 && (
          <ButtonLink to={listingsDownloadHref(view)} variant="text" reloadDocument download>
            Download CSV
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

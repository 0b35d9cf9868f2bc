import { Form, useSearchParams } from '@remix-run/react'
import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { FilterSelect } from '../../../components/admin/filter-select.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { UnknownFilters } from '../../../components/ui/unknown-filters.tsx'
import { AuctionTable } from './auction-table.tsx'
import { auctionsHref, STATUS_OPTIONS, TYPE_OPTIONS } from './auctions-copy.ts'
import type { AuctionsContent } from './auctions-tab.server.ts'

interface AuctionsTabProps {
  readonly content: AuctionsContent
  readonly mayChange: boolean
  readonly nowMs: number
}

/** Auction Management: search, filters, and the auctions of every status with a selector of the status. */
export function AuctionsTab({ content: { auctions, filters, unknown }, mayChange, nowMs }: AuctionsTabProps) {
  const [params] = useSearchParams()
  return (
    <div className="flex flex-col gap-6">
      <AuctionFilters filters={filters} />
      <UnknownFilters values={unknown} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="figures">
          {auctions.total === 1 ? '1 auction' : `${auctions.total.toLocaleString('en-US')} auctions`}
        </p>
        <ButtonLink to={auctionsHref(params)} preventScrollReset>
          Refresh
        </ButtonLink>
      </div>
      {auctions.is_cut && (
        <Banner tone="info">
          Many auctions begin like this, and not all were looked at. Type more, or choose a status.
        </Banner>
      )}
      {auctions.data.length === 0 ? (
        <EmptyState title="No auctions found matching your criteria">
          Leave out a filter, or search for another title, vehicle or VIN.
        </EmptyState>
      ) : (
        <AuctionTable auctions={auctions.data} mayChange={mayChange} nowMs={nowMs} />
      )}
      <Pagination
        currentPage={auctions.current_page}
        lastPage={auctions.last_page}
        toHref={(page) => auctionsHref(params, page)}
      />
    </div>
  )
}

function AuctionFilters({ filters }: Pick<AuctionsContent, 'filters'>) {
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      preventScrollReset
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))_auto]"
    >
      <input type="hidden" name="tab" value="auctions" />
      <div className="max-lg:col-span-2">
        <TextField
          type="search"
          label="Search"
          name="search"
          maxLength={100}
          placeholder="Title, make, model, VIN or number"
          defaultValue={filters.search ?? ''}
        />
      </div>
      <FilterSelect
        label="Status"
        name="status"
        all="All statuses"
        options={STATUS_OPTIONS}
        value={filters.status}
      />
      <FilterSelect label="Type" name="type" all="All types" options={TYPE_OPTIONS} value={filters.type} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Show</Button>
        {Object.keys(filters).length > 0 && (
          <ButtonLink to={consoleHref('auctions')} variant="text">
            Clear filters
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

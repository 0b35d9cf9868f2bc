import { Form } from '@remix-run/react'
import { managedAuctionHref } from '../../../../domain/administration/auction-sections.ts'
import { statusLabel } from '../../../../domain/auction/auction-labels.ts'
import { dateTimeText } from '../../../../domain/format/times.ts'
import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import { AuctionStatusBadge } from '../../../components/admin/auction-status-badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { type Column, DataTable } from '../../../components/ui/data-table.tsx'
import { Select } from '../../../components/ui/fields/select.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import { STATUS_OPTIONS, typeLabel } from './auctions-copy.ts'
import type { WireManagedAuction } from './auctions-tab.server.ts'

interface AuctionTableProps {
  readonly auctions: readonly WireManagedAuction[]
  readonly mayChange: boolean
  readonly nowMs: number
}

/** The auctions of the page, each with a selector of the status, which leads to the auction's page. */
export function AuctionTable({ auctions, mayChange, nowMs }: AuctionTableProps) {
  const columns: readonly Column<WireManagedAuction>[] = [
    { head: 'Auction', isName: true, cell: (auction) => <AuctionName auction={auction} /> },
    { head: 'Seller', cell: ({ seller }) => <PersonLink {...seller} /> },
    { head: 'Status', cell: ({ status }) => <AuctionStatusBadge status={status} /> },
    { head: 'Type', cell: ({ auction_type }) => typeLabel(auction_type) },
    { head: 'Starting bid', isFigure: true, cell: ({ starting_bid }) => dollarsWhole(starting_bid) },
    {
      head: 'Current bid',
      isFigure: true,
      cell: ({ current_bid }) => (current_bid === null ? 'None' : dollarsWhole(current_bid)),
    },
    { head: 'Bids', isFigure: true, cell: ({ total_bids }) => countText(total_bids) },
    {
      head: 'End',
      cell: ({ end_time }) => (
        <time dateTime={end_time} className="figures">
          {dateTimeText(Date.parse(end_time), nowMs)}
        </time>
      ),
    },
    ...(mayChange
      ? [{ head: 'Set status', cell: (auction: WireManagedAuction) => <StatusSelector auction={auction} /> }]
      : []),
  ]
  return (
    <DataTable caption="Auctions, newest first" columns={columns} rows={auctions} toKey={({ id }) => id} />
  )
}

function AuctionName({ auction }: { readonly auction: WireManagedAuction }) {
  const { id, title, auction_number, vehicle } = auction
  return (
    <>
      <TextLink to={managedAuctionHref(id)} className="inline-flex min-h-11 items-center">
        {title}
      </TextLink>
      <span className="figures block text-meta font-normal text-ink-3">
        {vehicle.year} {vehicle.make} {vehicle.model}
      </span>
      <span className="figures block text-meta font-normal text-ink-3">
        {auction_number} · {vehicle.vin}
      </span>
    </>
  )
}

function PersonLink({ id, username }: { readonly id: number; readonly username: string }) {
  return (
    <TextLink to={`/admin/users/${id}`} className="inline-flex min-h-11 items-center">
      {username}
    </TextLink>
  )
}

function StatusSelector({ auction: { id, title, status } }: { readonly auction: WireManagedAuction }) {
  return (
    <Form method="get" action={managedAuctionHref(id)} className="flex gap-2">
      <Select name="status" defaultValue={status} aria-label={`Status of ${title}`} className="min-w-28">
        {STATUS_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button type="submit" aria-label={`Set: status of ${title}, now ${statusLabel(status)}`}>
        Set
      </Button>
    </Form>
  )
}

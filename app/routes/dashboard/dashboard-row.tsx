import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { Link } from '../../components/ui/link.tsx'
import { Thumb } from '../../components/vehicle-photo/thumb.tsx'

/**
 * The grid of a row in a section of the overview: photo, name, facts below, and the next step at the right
 * where it fits.
 */
export const DASHBOARD_ROW =
  'grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-4 border-b border-line p-4 last:border-b-0 sm:p-5 @min-[35rem]:grid-cols-[132px_minmax(0,1fr)_auto] @min-[35rem]:gap-x-5'

/** The photo of a row. Screen readers skip it, since the name beside it is a link to the same page. */
export function RowThumb({ auction }: { readonly auction: Pick<WireListedAuction, 'id' | 'vehicle'> }) {
  return (
    <Link to={`/auctions/${auction.id}`} tabIndex={-1} aria-hidden="true" className="@min-[35rem]:row-span-2">
      <Thumb vehicle={auction.vehicle} sizes="132px" className="aspect-[3/2] w-full rounded-md" />
    </Link>
  )
}

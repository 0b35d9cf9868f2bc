import { toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import {
  type ExportedForm,
  type ExportedListing,
  toListingsCsv,
} from '../../../domain/listing/listings-csv.ts'
import type { MyListingsView } from '../../../domain/listing/my-listings.ts'
import { createHref } from '../../../domain/listing/seller-addresses.ts'
import { database } from '../../db/client.ts'
import { listExportedForms, listExportedListings } from '../../db/queries/listings/chosen-listings.ts'
import { listMyListingIds } from '../../db/queries/listings/my-listings.ts'
import type { Env } from '../../env.ts'
import type { DocumentFile } from '../documents/document-file.ts'

/** The entries that a file has at most; the filters and the search choose others. */
export const MAX_EXPORTED_LISTINGS = 2_000

/**
 * The seller's auctions and unfinished forms of a view as a CSV file, in its order, or the chosen auctions alone. Ids of
 * other people are left out. docs/rules/listings.md, Download
 * @param origin of the site, for the addresses of the pages
 */
export async function exportListings(
  env: Env,
  {
    userId,
    view,
    chosenIds,
    origin,
    nowMs,
  }: {
    readonly userId: number
    readonly view: MyListingsView
    /** Empty for all of the view. */
    readonly chosenIds: readonly number[]
    readonly origin: string
    readonly nowMs: number
  },
): Promise<DocumentFile> {
  const db = database(env)
  const { ids, draftIds } =
    chosenIds.length > 0
      ? { ids: chosenIds.slice(0, MAX_EXPORTED_LISTINGS), draftIds: [] }
      : await listMyListingIds(db, { userId, ...view, limit: MAX_EXPORTED_LISTINGS, offset: 0 })
  const [forms, rows] = await Promise.all([
    listExportedForms(db, { userId, draftIds }),
    listExportedListings(db, { userId, ids }),
  ])
  const entries: (ExportedForm | ExportedListing)[] = [
    ...forms.map(({ id, content }) => ({
      kind: 'form' as const,
      content,
      address: `${origin}${createHref(id)}`,
    })),
    ...rows.map(({ id, listingPaidAtMs, ...row }) => ({
      kind: 'auction' as const,
      ...row,
      isPaid: listingPaidAtMs !== null,
      address: `${origin}/auctions/${id}`,
    })),
  ]
  return {
    name: `my-auctions-${toPacificTimeField(nowMs).slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    body: toListingsCsv(entries),
  }
}

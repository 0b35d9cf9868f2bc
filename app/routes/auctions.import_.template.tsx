import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { toCsv } from '../../domain/format/csv.ts'
import { CREATE_LABELS } from '../../domain/listing/create-places.ts'
import { IMPORT_FIELDS } from '../../domain/listing/import-rows.ts'

/** The template of the import: a CSV file with the names of its columns. The mark tells spreadsheets that it is UTF-8. */
export function loader(_: LoaderFunctionArgs): Response {
  const names = IMPORT_FIELDS.map((field) => CREATE_LABELS[field])
  return new Response(`\uFEFF${toCsv([names])}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="hammerlane-cars.csv"',
    },
  })
}

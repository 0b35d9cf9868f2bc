import { findVinContradictions } from '../../../domain/listing/create-form.ts'
import type { ImportCells, ImportRow } from '../../../domain/listing/import-rows.ts'

/** A row of the preview. */
export interface PreviewRow {
  readonly number: number
  readonly name: string
  /** As in the file; where a cell is empty, what the VIN states. */
  readonly cells: ImportCells
  readonly problems: ImportCells
  /** What contradicts the VIN. It may be right, so it keeps no row from becoming a draft. */
  readonly notes: ImportCells
  readonly problem: string | null
}

/** A checked row of the file as the preview shows it. */
export function toPreviewRow({ number, cells, form, problems, problem }: ImportRow): PreviewRow {
  const { values, fromVin } = form
  return {
    number,
    name: [values.year, values.make, values.model].join(' ').trim(),
    cells: { ...Object.fromEntries(fromVin.map((field) => [field, values[field]])), ...cells },
    problems,
    notes: findVinContradictions(form),
    problem,
  }
}

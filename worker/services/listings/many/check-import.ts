import { VEHICLE_SOLD } from '../../../../domain/auction/seller-actions.ts'
import { invalidFields, refusal } from '../../../../domain/errors.ts'
import type { DecodedWithVin } from '../../../../domain/listing/create-form.ts'
import { VIN_EXISTS } from '../../../../domain/listing/creation-refusal.ts'
import { importShapeProblem, openQuoteText } from '../../../../domain/listing/import-file.ts'
import { type ImportRow, type ImportTable, readImportTable } from '../../../../domain/listing/import-rows.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { checkImportRow } from '../../../../domain/schemas/create-form.ts'
import { isVin } from '../../../../domain/vehicle/vin.ts'
import { database } from '../../../db/client.ts'
import { findDraftsByVin } from '../../../db/queries/listings/many-drafts.ts'
import { listRefusedVins } from '../../../db/queries/listings/vehicles.ts'
import { readPlatformSettings } from '../../../db/queries/platform/settings.ts'
import type { Env } from '../../../env.ts'
import { parseCsv } from '../../../providers/csv/parse-csv.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { limitAttempts } from '../../platform/rate-limit.ts'
import { decodeInTurn } from '../decode-vin.ts'

interface ImportRequest {
  readonly viewer: Viewer
  readonly text: string
  readonly nowMs: number
}

export interface CheckedImport extends ImportTable {
  /** The ids of the viewer's drafts by VIN, of cars in the file. */
  readonly drafts: ReadonlyMap<string, number>
}

/**
 * Reads a file of many cars, decodes their VINs and checks every cell as the create form does. A car whose VIN is taken, or
 * that the seller has sold, is marked at its VIN; nothing is stored. Errors: `invalid` on `file`, or the rate limit.
 * docs/rules/listings.md, Many listings at once
 */
export async function checkImport(env: Env, request: ImportRequest): Promise<Result<CheckedImport>> {
  const { viewer, nowMs } = request
  const limited = await limitAttempts(env, { action: 'import', who: String(viewer.userId), nowMs })
  if (limited) return err(limited)
  const problem = importShapeProblem(request.text)
  if (problem !== null) return err(invalidFields({ file: [problem] }))
  const { rows, openQuoteRow } = parseCsv(request.text)
  if (openQuoteRow !== null) return err(invalidFields({ file: [openQuoteText(openQuoteRow)] }))
  const table = readImportTable(rows)
  if (!table.ok) return err(invalidFields({ file: [table.refusal] }))
  const db = database(env)
  const vins = [...new Set(table.value.rows.map(({ form }) => form.values.vin).filter(isVin))]
  const car = { vins, sellerId: viewer.userId, nowMs }
  const [settings, refused, drafts, decoded] = await Promise.all([
    readPlatformSettings(db),
    listRefusedVins(db, car),
    findDraftsByVin(db, { userId: viewer.userId, vins }),
    decodeAll(env, { vins, userId: viewer.userId }),
  ])
  if (settings.systemLocked) return err(refusal('locked'))
  const checks = { maxDays: settings.maxAuctionDurationDays, nowMs }
  const checked = table.value.rows.map((row): ImportRow => {
    const { vin } = row.form.values
    const judged = checkImportRow(row, { ...checks, decoded: decoded.get(vin) ?? null })
    const taken = refused.get(vin)
    if (taken === undefined || judged.problems.vin !== undefined) return judged
    const message = taken === 'sold' ? VEHICLE_SOLD : VIN_EXISTS
    return { ...judged, problems: { ...judged.problems, vin: message } }
  })
  return ok({ ...table.value, rows: checked, drafts })
}

/** What the VINs state. One that cannot be decoded is absent: its row must state the facts itself. */
async function decodeAll(
  env: Env,
  { vins, userId }: { readonly vins: readonly string[]; readonly userId: number },
): Promise<ReadonlyMap<string, DecodedWithVin>> {
  const decoded = new Map<string, DecodedWithVin>()
  for (const vin of vins) {
    const facts = await decodeInTurn(env, { vin, userId }).catch((error: unknown) => {
      console.error('A VIN could not be decoded', error)
      return null
    })
    if (facts !== null) decoded.set(vin, { vin, ...facts })
  }
  return decoded
}

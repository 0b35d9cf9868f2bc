import type { DatabaseSync } from 'node:sqlite'
import { withVinCheckDigit } from '../../domain/vehicle/vin.ts'

/**
 * VINs of real format, generated from the vPIC tables, each with the facts that the tables have for it. Read
 * with plain SQL and a small pattern matcher, independent of the decoder under test.
 */
export interface RealVin {
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly models: ReadonlySet<string>
  /** Raw names in the data; several if more than one pattern matches. */
  readonly bodies: ReadonlySet<string>
  readonly fuels: ReadonlySet<string>
  readonly litres: ReadonlySet<number>
  readonly isElectrified: boolean
}

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const MODEL = 28
const BODY = 5
const FUEL = 24
const LITRES = 13
const ELECTRIFICATION = 66

interface Pattern {
  readonly ElementId: number
  readonly Keys: string
  readonly AttributeId: string
}

/** `count` VINs of different makers, schemas and years. */
export function realVins(db: DatabaseSync, count: number): RealVin[] {
  const schemas = db
    .prepare(
      `SELECT w.Wmi AS wmi, w.VehicleTypeId AS type, mk.Name AS make, s.VinSchemaId AS schema, s.YearFrom AS first, coalesce(s.YearTo, 2024) AS last
       FROM Wmi_VinSchema s JOIN Wmi w ON w.Id = s.WmiId JOIN Wmi_Make wm ON wm.WmiId = w.Id JOIN Make mk ON mk.Id = wm.MakeId
       WHERE w.VehicleTypeId IN (2, 3, 7) AND length(w.Wmi) = 3 AND mk.Name IN ('Toyota', 'Honda', 'Ford', 'Chevrolet', 'BMW', 'Audi',
         'Nissan', 'Mercedes-Benz', 'Tesla', 'Subaru', 'Mazda', 'Lexus', 'Hyundai', 'Kia', 'Volkswagen', 'Porsche', 'Jeep', 'GMC',
         'TOYOTA', 'HONDA', 'FORD', 'CHEVROLET', 'AUDI', 'NISSAN', 'MERCEDES-BENZ', 'TESLA', 'SUBARU', 'MAZDA', 'LEXUS', 'HYUNDAI',
         'KIA', 'VOLKSWAGEN', 'PORSCHE', 'JEEP')
         AND (SELECT count(*) FROM Wmi_Make o WHERE o.WmiId = w.Id) = 1 AND s.YearFrom >= 1996
       ORDER BY s.VinSchemaId * 7919 % 10007, w.Wmi`,
    )
    .all() as { wmi: string; type: number; make: string; schema: number; first: number; last: number }[]
  const found: RealVin[] = []
  const perMake = new Map<string, number>()
  const schemasSeen = new Set<number>()
  for (const row of schemas) {
    if (found.length === count) break
    if ((perMake.get(row.make) ?? 0) >= count / 8 || schemasSeen.has(row.schema)) continue
    const real = createVin(db, row)
    if (real === null) continue
    found.push(real)
    schemasSeen.add(row.schema)
    perMake.set(row.make, (perMake.get(row.make) ?? 0) + 1)
  }
  return found
}

function createVin(
  db: DatabaseSync,
  {
    wmi,
    type,
    make,
    schema,
    first,
    last,
  }: { wmi: string; type: number; make: string; schema: number; first: number; last: number },
): RealVin | null {
  const year = Math.min(last, 2024, first + (schema % 3))
  const all = listPatterns(db, wmi, year)
  const own = all.filter((pattern) => pattern.schema === schema)
  const vds = fillPositions(own, year, type)
  if (vds === null) return null
  const yearCode = YEAR_CODES[(year - 1980) % 30]
  const vin = withVinCheckDigit(`${wmi}${vds}0${yearCode}A100${String(schema % 1000).padStart(3, '0')}`)
  const fitting = all.filter(({ Keys }) => matchesKeys(Keys, vin))
  // A schema that several makers share also has models of the other makers, which no VIN of this maker has.
  const isOfMaker = db.prepare(
    'SELECT 1 FROM Make_Model mm JOIN Make mk ON mk.Id = mm.MakeId WHERE mm.ModelId = ? AND mk.Name = ?',
  )
  const foreign = fitting.some(
    ({ ElementId, AttributeId }) => ElementId === MODEL && !isOfMaker.get(Number(AttributeId), make),
  )
  if (foreign) return null
  const values = (element: number) =>
    fitting.filter(({ ElementId }) => ElementId === element).map(({ AttributeId }) => AttributeId)
  const names = (element: number, table: string) =>
    new Set(
      values(element).map((id) =>
        String(db.prepare(`SELECT Name FROM ${table} WHERE Id = ?`).get(Number(id))?.Name),
      ),
    )
  return {
    vin,
    year,
    make,
    models: names(MODEL, 'Model'),
    bodies: names(BODY, 'BodyStyle'),
    fuels: names(FUEL, 'FuelType'),
    litres: new Set(values(LITRES).map(Number)),
    isElectrified: values(ELECTRIFICATION).length > 0,
  }
}

function listPatterns(
  db: DatabaseSync,
  wmi: string,
  year: number,
): (Pattern & { readonly schema: number })[] {
  return db
    .prepare(
      `SELECT p.ElementId, p.Keys, p.AttributeId, p.VinSchemaId AS schema FROM Pattern p JOIN Wmi_VinSchema s ON s.VinSchemaId = p.VinSchemaId
       JOIN Wmi w ON w.Id = s.WmiId WHERE w.Wmi = ? AND s.YearFrom <= ? AND coalesce(s.YearTo, 9999) >= ?
       ORDER BY p.VinSchemaId, p.ElementId, p.Keys, p.AttributeId`,
    )
    .all(wmi, year, year) as unknown as (Pattern & { readonly schema: number })[]
}

/**
 * Positions 4 to 8 for one of the schema's models, with a compatible body, fuel and engine, and a seventh
 * position for the model year's 30-year cycle. Null if they conflict.
 */
function fillPositions(patterns: readonly Pattern[], year: number, type: number): string | null {
  const cells: string[] = ['', '', '', '', '']
  for (const element of [MODEL, BODY, FUEL, LITRES]) {
    const fitting = patterns
      .filter(({ ElementId, Keys }) => ElementId === element && !Keys.includes('|'))
      .map(({ Keys }) => Keys.match(/\[[^\]]+\]|./g) ?? [])
      .find(
        (parts) => parts.length <= 5 && parts.every((part, index) => isCompatible(part, cells[index] ?? '')),
      )
    if (!fitting && element === MODEL) return null
    fitting?.forEach((part, index) => {
      if (cells[index] === '')
        cells[index] = part.startsWith('[') ? part.charAt(1) : part === '#' ? '1' : part === '*' ? '' : part
    })
  }
  const whole = cells.map((cell, index) => cell || (index === 3 && year >= 2010 ? 'B' : '1'))
  // For cars and light trucks the seventh position is a letter from 2010 on, and a digit before.
  if (type !== 3 && /[A-Z]/.test(whole[3] ?? '') !== year >= 2010) return null
  return /^[A-HJ-NPR-Z0-9]{5}$/.test(whole.join('')) ? whole.join('') : null
}

function isCompatible(part: string, cell: string): boolean {
  if (cell === '' || part === '*') return true
  return part.startsWith('[')
    ? new RegExp(`^${part}$`).test(cell)
    : part === '#'
      ? /^\d$/.test(cell)
      : part === cell
}

/** Whether a VIN matches a pattern's positions: 4 to 8, then from the tenth on. */
function matchesKeys(keys: string, vin: string): boolean {
  const text = `${vin.slice(3, 8)}|${vin.slice(9)}`
  const source = keys.replace(/[*#|]/g, (sign) => (sign === '*' ? '.' : sign === '#' ? '\\d' : '\\|'))
  return new RegExp(`^${source}`).test(text)
}

import { plainNumber } from '../format/usd.ts'
import { err, ok, type Result } from '../result.ts'
import { accidentHistoryLabel, registrationLabel, smogLabel } from '../vehicle/declaration-labels.ts'
import { ACCIDENT_HISTORIES, REGISTRATIONS } from '../vehicle/declarations.ts'
import { AUCTION_TYPES, type MILEAGE_TYPES } from '../vehicle/enumerations.ts'
import { FIELD_NAMES, VEHICLE_FIELDS } from '../vehicle/fields.ts'
import { SMOG_CHOICES } from '../vehicle/smog-choice.ts'
import { vehicleValueLabel } from '../vehicle/vehicle-labels.ts'
import { normalizeVin } from '../vehicle/vin.ts'
import {
  type CreateForm,
  type CreateValues,
  EMPTY_CREATE_FORM,
  withTitle,
  withValues,
} from './create-form.ts'
import { CREATE_ERROR_FIELDS, CREATE_LABELS, type CreateErrorField } from './create-places.ts'
import {
  IMPORT_MESSAGES,
  inRowTooText,
  MAX_IMPORT_ROWS,
  tooManyCellsText,
  tooManyRowsText,
  twoColumnsText,
} from './import-file.ts'

/** The rows of an imported file as create forms. docs/rules/listings.md, Many listings at once */

/** A column: an input of the create form. The start is chosen when the drafts are submitted. */
export type ImportField = Exclude<CreateErrorField, 'images' | 'start_at'>

export const IMPORT_FIELDS = CREATE_ERROR_FIELDS.filter(
  (field): field is ImportField => field !== 'images' && field !== 'start_at',
)

export type ImportCells = Readonly<Partial<Record<ImportField, string>>>

export interface ImportRow {
  /** As a spreadsheet counts: the first car is in row 2. */
  readonly number: number
  /** The cells as they are in the file, without the empty ones. */
  readonly cells: ImportCells
  readonly form: CreateForm
  readonly problems: ImportCells
  /** What is wrong with the row as a whole, or null. */
  readonly problem: string | null
}

export interface ImportTable {
  /** The columns of the file that are known, in the order of the create form. */
  readonly fields: readonly ImportField[]
  /** The names of the columns that are not used. */
  readonly unused: readonly string[]
  readonly rows: readonly ImportRow[]
}

/** Names of columns that dealers' own lists have, besides the labels and names of the fields. */
const OTHER_NAMES: Readonly<Record<string, ImportField>> = {
  stock: 'stock_number',
  stockno: 'stock_number',
  odometer: 'mileage',
  miles: 'mileage',
  mileageunit: 'mileage_type',
  odometerunit: 'mileage_type',
  trim: 'trim',
  body: 'body_style',
  fuel: 'fuel_type',
  engine: 'engine_size',
  color: 'exterior_color',
  features: 'equipment',
  condition: 'condition_rating',
  reserve: 'reserve_price',
  buynow: 'buy_now_price',
  durationdays: 'auction_duration',
}

/** 'Reserve price', 'reserve_price' and ' RESERVE PRICE ($)' are the same name. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const FIELDS_BY_NAME: ReadonlyMap<string, ImportField> = new Map([
  ...Object.entries(OTHER_NAMES),
  ...IMPORT_FIELDS.flatMap((field): [string, ImportField][] => [
    [plain(field), field],
    [plain(CREATE_LABELS[field]), field],
  ]),
])

/** Reads the parsed file: the first row names the columns. Errors: a text about the file as a whole. */
export function readImportTable(rows: readonly (readonly string[])[]): Result<ImportTable, string> {
  const filled = rows.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ cells, number: index + 1 }] : [],
  )
  const [header, ...cars] = filled
  if (header === undefined) return err(IMPORT_MESSAGES.empty)
  if (header.cells.length > MAX_COLUMNS) return err(IMPORT_MESSAGES.tooManyColumns)
  const columns = header.cells.map((name) => FIELDS_BY_NAME.get(plain(name)) ?? null)
  if (!columns.includes('vin')) return err(IMPORT_MESSAGES.noVin)
  const twice = columns.find((field, index) => field !== null && columns.indexOf(field) !== index)
  if (twice) return err(twoColumnsText(CREATE_LABELS[twice]))
  if (cars.length === 0) return err(IMPORT_MESSAGES.empty)
  if (cars.length > MAX_IMPORT_ROWS) return err(tooManyRowsText(cars.length))
  return ok({
    fields: IMPORT_FIELDS.filter((field) => columns.includes(field)),
    unused: header.cells.filter((name, index) => columns[index] === null && name.trim() !== ''),
    rows: withRepeated(cars.map((car) => toImportRow(car, columns))),
  })
}

function toImportRow(
  { cells: texts, number }: { readonly cells: readonly string[]; readonly number: number },
  columns: readonly (ImportField | null)[],
): ImportRow {
  const cells: Partial<Record<ImportField, string>> = {}
  for (const [index, field] of columns.entries()) {
    const text = (texts[index] ?? '').replaceAll('\r\n', '\n').trim()
    if (field !== null && text !== '') cells[field] = text
  }
  const used = texts.findLastIndex((text) => text.trim() !== '') + 1
  const problems: Partial<Record<ImportField, string>> = {}
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    if (isFormula(text)) problems[field] = IMPORT_MESSAGES.formula
  }
  if ((cells.stock_number ?? '').length > MAX_STOCK_NUMBER)
    problems.stock_number = IMPORT_MESSAGES.stockNumber
  const form = toForm(cells)
  const unit = mileageUnit(cells)
  if (unit !== null && unit !== form.values.mileage_type) problems.mileage = IMPORT_MESSAGES.twoUnits
  const { auction_type: type, reserve_price: reserve, smog } = form.values
  if (type === 'no_reserve' && Number(plainNumber(reserve)) !== 0)
    problems.reserve_price = IMPORT_MESSAGES.reserveUnused
  if (cells.smog_certified_on !== undefined && smog !== 'certified')
    problems.smog_certified_on = IMPORT_MESSAGES.dateUnused
  const problem = used > columns.length ? tooManyCellsText(used, columns.length) : null
  return { number, cells, form, problems, problem }
}

/** Five times as many as are known; a file may have columns of other programs. */
const MAX_COLUMNS = 200

const MAX_STOCK_NUMBER = 40

/** A formula, which is not computed here, or the error that a spreadsheet shows in its place. */
function isFormula(text: string): boolean {
  return /^[=@]|^[+-](?=[A-Za-z(])|^#(REF|VALUE|NAME|DIV|NUM|NULL|N\/A)/.test(text)
}

function toForm({ vin, title, equipment, ...others }: ImportCells): CreateForm {
  const values: Partial<Record<keyof CreateValues, string>> = {}
  const unit = mileageUnit(others)
  const cells = { ...(unit !== null && { mileage_type: unit }), ...others }
  for (const [field, text] of Object.entries(cells) as [Exclude<ImportField, 'equipment'>, string][]) {
    values[field] = toValue(field, text)
  }
  const form = withValues(EMPTY_CREATE_FORM, { vin: normalizeVin(vin ?? ''), ...values })
  const titled = title === undefined ? form : withTitle(form, title)
  return { ...titled, equipment: toEquipment(equipment ?? '') }
}

function toEquipment(text: string): readonly string[] {
  const entries = text.split(/[;|\n]/).map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}

type Choice = readonly [options: readonly string[], labelOf: (value: string) => string]

const CHOICES: ReadonlyMap<ImportField, Choice> = new Map<ImportField, Choice>([
  ...FIELD_NAMES.flatMap((name): [ImportField, Choice][] => {
    const field = VEHICLE_FIELDS[name]
    return field.kind === 'choice' ? [[name, [field.options, vehicleValueLabel]]] : []
  }),
  ['auction_type', [AUCTION_TYPES, vehicleValueLabel]],
  ['registration', [REGISTRATIONS, registrationLabel]],
  ['accidents', [ACCIDENT_HISTORIES, accidentHistoryLabel]],
  ['smog', [SMOG_CHOICES, smogLabel]],
])

/** The values that a column accepts, as its template names them; null for any text. */
export function importChoices(field: ImportField): readonly string[] | null {
  const choice = CHOICES.get(field)
  return choice === undefined ? null : choice[0].map(choice[1])
}

const LONGEST_CELL = 200

const UNIT = /(mi|miles|km|kms|kilometers|kilometres)\.?$/i

/** The unit that stands behind the number of a mileage; null if none does. */
function mileageUnit({ mileage }: ImportCells): (typeof MILEAGE_TYPES)[number] | null {
  if (mileage === undefined || mileage.length > LONGEST_CELL) return null
  const [, unit] = UNIT.exec(mileage) ?? []
  return unit === undefined ? null : unit.toLowerCase().startsWith('k') ? 'kilometers' : 'miles'
}

/** A cell as the create form's input has it: a choice by its label or value, numbers without their unit. */
function toValue(field: ImportField, text: string): string {
  // No cell that is read is so long; the checks of the create form mark it.
  if (text.length > LONGEST_CELL) return text
  const choice = CHOICES.get(field)
  if (choice !== undefined) {
    const [options, labelOf] = choice
    return options.find((one) => [plain(one), plain(labelOf(one))].includes(plain(text))) ?? text
  }
  switch (field) {
    case 'mileage':
      return text.replace(UNIT, '').trimEnd()
    case 'engine_size':
      return text.replace(/(l|liters?)\.?$/i, '').trimEnd()
    case 'auction_duration':
      return text.replace(/days?$/i, '').trimEnd()
    case 'smog_certified_on':
      return toIsoDate(text)
    default:
      return text
  }
}

/** A spreadsheet stores '2026-01-31' as '1/31/2026'. */
function toIsoDate(text: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Marks what may stand in a file once only, in each row but the first that has it. */
function withRepeated(rows: readonly ImportRow[]): ImportRow[] {
  const first = new Map<string, number>()
  return rows.map((row) => {
    const repeated: Partial<Record<ImportField, string>> = {}
    for (const field of ['vin', 'stock_number'] as const) {
      const key = row.form.values[field].toUpperCase()
      const earlier = first.get(`${field}:${key}`)
      if (key === '') continue
      if (earlier === undefined) first.set(`${field}:${key}`, row.number)
      else repeated[field] = inRowTooText(CREATE_LABELS[field], earlier)
    }
    return { ...row, problems: { ...row.problems, ...repeated } }
  })
}

/** Whether a row can become a draft. */
export function isRightRow({ problems, problem }: Pick<ImportRow, 'problems' | 'problem'>): boolean {
  return problem === null && Object.keys(problems).length === 0
}

import { expect, test } from 'vitest'
import { toCsv } from '../../../domain/format/csv.ts'
import { CREATE_LABELS } from '../../../domain/listing/create-places.ts'
import { importShapeProblem, readImportText } from '../../../domain/listing/import-file.ts'
import { IMPORT_FIELDS, isRightRow, readImportTable } from '../../../domain/listing/import-rows.ts'
import { checkImportRow } from '../../../domain/schemas/create-form.ts'
import { parseCsv } from '../../../worker/providers/csv/parse-csv.ts'
import { processorMs } from '../processor-time.ts'

const NOW_MS = Date.UTC(2026, 10, 26)
const CHECKS = { decoded: null, maxDays: 14, nowMs: NOW_MS }

const CAR = {
  vin: '1hgcv1f51ka000001',
  stock_number: 'A-17',
  year: '2019',
  make: 'Honda',
  model: 'Accord',
  trim: 'EX-L',
  mileage: '41,000 mi',
  mileage_type: '',
  body_style: 'SUV',
  engine_size: '1.5 L',
  transmission: 'CVT',
  fuel_type: 'Gasoline',
  drivetrain: 'All-wheel drive',
  condition_rating: 'excellent',
  title_status: 'Clean',
  exterior_color: '',
  interior_color: '',
  equipment: 'Sunroof; Tow hitch;;Sunroof',
  registration: '',
  smog: 'Certified',
  smog_certified_on: '1/5/2026',
  accidents: '',
  known_faults: '',
  description: 'One owner, "like new".\r\nSecond line; with a semicolon.',
  title: '',
  auction_type: 'No reserve',
  starting_bid: '$5,000',
  reserve_price: '',
  buy_now_price: '',
  auction_duration: '5 days',
}
type Car = Partial<Record<keyof typeof CAR, string>>

const FIELDS = Object.keys(CAR) as (keyof typeof CAR)[]
const HEADER = FIELDS.map((field) => CREATE_LABELS[field])
const toFile = (cars: readonly Car[]) =>
  toCsv([HEADER, ...cars.map((car) => FIELDS.map((field) => car[field] ?? CAR[field]))])

/** The checked rows of a file, or why it is refused. */
function read(text: string) {
  const { rows } = parseCsv(text)
  const table = readImportTable(rows)
  return table.ok
    ? { ...table.value, rows: table.value.rows.map((row) => checkImportRow(row, CHECKS)) }
    : table.refusal
}

const problemsOf = (car: Car) => {
  const table = read(toFile([car]))
  return typeof table === 'string' ? table : table.rows[0]?.problems
}

test('import: template columns -> every input of the create form but start and photos', () => {
  expect(FIELDS.toSorted()).toEqual(IMPORT_FIELDS.toSorted())
})

test('import: right row -> the values of the create form, by label, with units and separators', () => {
  const table = read(toFile([CAR]))
  if (typeof table === 'string') throw new Error(table)
  const [row] = table.rows
  expect(row && isRightRow(row)).toBe(true)
  expect(row?.form).toMatchObject({
    equipment: ['Sunroof', 'Tow hitch'],
    hasOwnTitle: false,
    values: {
      vin: '1HGCV1F51KA000001',
      stock_number: 'A-17',
      mileage: '41,000',
      mileage_type: 'miles',
      body_style: 'suv',
      engine_size: '1.5',
      transmission: 'cvt',
      drivetrain: 'awd',
      smog: 'certified',
      smog_certified_on: '2026-01-05',
      title: '2019 Honda Accord EX-L',
      auction_type: 'no_reserve',
      auction_duration: '5',
      description: 'One owner, "like new".\nSecond line; with a semicolon.',
    },
  })
})

test.each<[Car, object]>([
  [{ mileage: '120.000 km' }, { mileage: 'Mileage must be a whole number from 0 to 999,999' }],
  [{ mileage: '1,2,3' }, { mileage: 'Use commas between thousands only, as in 12,500' }],
  [{ starting_bid: '5,00' }, { starting_bid: 'Use commas between thousands only, as in 12,500' }],
  [{ reserve_price: '$0.00' }, {}],
  [
    { reserve_price: '$20,000' },
    {
      reserve_price:
        'An auction without a reserve has no reserve price. Remove it, or change the auction type.',
    },
  ],
  [
    { smog: '' },
    {
      smog_certified_on: 'Only a smog certificate has a date. Remove it, or state that the car is certified.',
    },
  ],
  [{ mileage: 'low' }, { mileage: 'Mileage must be a whole number from 0 to 999,999' }],
  [{ vin: '1HGCV1F51KA00000' }, { vin: 'VIN must be exactly 17 characters long' }],
  [{ title_status: '' }, { title_status: 'Enter this value. The VIN does not state it.' }],
  [
    { body_style: '', fuel_type: '', transmission: '' },
    {
      body_style: 'Enter this value. The VIN does not state it.',
      fuel_type: 'Enter this value. The VIN does not state it.',
      transmission: 'Enter this value. The VIN does not state it.',
    },
  ],
  [{ fuel_type: 'steam' }, { fuel_type: 'Choose one of the offered values' }],
  [{ auction_type: 'Reserve' }, { reserve_price: 'Enter a reserve price above 0, or choose no reserve' }],
  [{ auction_duration: '8' }, { auction_duration: 'Choose one of the offered values' }],
  [{ stock_number: 'x'.repeat(41) }, { stock_number: 'Stock number must be at most 40 characters' }],
  [
    { exterior_color: '#REF!' },
    { exterior_color: 'This cell has a formula or its error. Paste the value instead.' },
  ],
])('import: %j -> marked with the message of the create form', (car, problems) => {
  expect(problemsOf(car)).toEqual(problems)
})

test.each([
  ['120,000 km', '', '120,000', 'kilometers', {}],
  ['120,000 Kilometers', 'Kilometers', '120,000', 'kilometers', {}],
  ['120000', 'kilometers', '120000', 'kilometers', {}],
  ['41,000 mi', 'Miles', '41,000', 'miles', {}],
  [
    '120,000 km',
    'Miles',
    '120,000',
    'miles',
    { mileage: 'This unit is not the one of the column for the mileage type' },
  ],
])('import: mileage %j with the unit %j -> %j %s', (mileage, mileage_type, number, unit, problems) => {
  for (const file of [
    toFile([{ mileage, mileage_type }]),
    toFile([{ mileage, mileage_type }]).replace('Mileage type', 'Mileage unit'),
  ]) {
    const table = read(file)
    const [row] = typeof table === 'string' ? [] : table.rows
    expect([row?.form.values.mileage, row?.form.values.mileage_type, row?.problems]).toEqual([
      number,
      unit,
      problems,
    ])
  }
})

test('import: cells with 200 KB of spaces inside -> marked, within a second', () => {
  const cell = `1${' '.repeat(200_000)}x`
  const took = processorMs(() => {
    const problems = problemsOf({
      ...{ mileage: cell, engine_size: cell },
      ...{ auction_duration: cell, body_style: cell },
    })
    expect(Object.keys(problems ?? {})).toEqual(
      expect.arrayContaining(['mileage', 'engine_size', 'body_style']),
    )
  })
  expect(took).toBeLessThan(1_000)
})

test('import: formula -> marked', () => {
  const text = toFile([CAR]).replace('Accord', '=HYPERLINK(1)')
  const table = read(text)
  expect(typeof table === 'string' ? table : table.rows[0]?.problems).toEqual({
    model: 'This cell has a formula or its error. Paste the value instead.',
  })
})

test('import: VIN or stock number again -> marked in every row but the first', () => {
  const table = read(toFile([CAR, { vin: '1HGCV1F53KA000002' }, { stock_number: 'B' }]))
  expect(typeof table === 'string' ? table : table.rows.map(({ problems }) => problems)).toEqual([
    {},
    { stock_number: 'Row 2 has this Stock number too' },
    { vin: 'Row 2 has this VIN too' },
  ])
})

test('import: other delimiters, order, names, empty lines and columns -> read the same', () => {
  const table = read('\n Odometer ;vin;Shoe size;\n41000;1HGCV1F51KA000001;44;\n;;;\n')
  if (typeof table === 'string') throw new Error(table)
  expect(table).toMatchObject({ fields: ['vin', 'mileage'], unused: ['Shoe size'] })
  expect(table.rows).toMatchObject([{ number: 3, cells: { mileage: '41000', vin: '1HGCV1F51KA000001' } }])
  expect(read('VIN\tMileage\n1HGCV1F51KA000001\t1,5')).toMatchObject({ fields: ['vin', 'mileage'] })
})

test.each([
  ['', 'The file has no cars. The first line names the columns, and each line below it is a car.'],
  ['VIN,Year\n', 'The file has no cars. The first line names the columns, and each line below it is a car.'],
  [
    'Year,Make\n2019,Honda',
    'The first line has no column VIN. It must name the columns, as the template does.',
  ],
  ['VIN,vin\nA,B', 'Two columns are named VIN. Remove one of them.'],
  [`VIN\n${'A\n'.repeat(101)}`, 'The file has 101 cars. Import at most 100 at a time.'],
])('import: file %j -> refused as a whole', (text, refusal) => {
  expect(read(text)).toBe(refusal)
})

test('import: more cells than columns -> the row is marked; open quote -> its row is named', () => {
  const table = read('VIN,Year\n1HGCV1F51KA000001,2019,x')
  expect(typeof table === 'string' ? table : table.rows[0]?.problem).toBe(
    'This row has 3 cells, but the file has 2 columns. Put texts with commas in quotes.',
  )
  expect(parseCsv('VIN,Make\nA,Honda\nB,"Audi\nC,Fiat').openQuoteRow).toBe(3)
  expect(parseCsv(toFile([CAR])).openQuoteRow).toBeNull()
})

test('import file: encodings with and without a mark -> text; workbook, too large, empty -> refused', () => {
  const text = (bytes: readonly number[]) => readImportText(Uint8Array.from(bytes))
  const utf16 = [...'VIN é'].flatMap((letter) => [letter.charCodeAt(0), 0])
  expect(text([0xff, 0xfe, ...utf16])).toEqual({ ok: true, value: 'VIN é' })
  expect(text([0xef, 0xbb, 0xbf, 0x56, 0xc3, 0xa9])).toEqual({ ok: true, value: 'Vé' })
  expect(text([0x56, 0xe9])).toEqual({ ok: true, value: 'Vé' })
  expect(text([0x50, 0x4b, 3, 4])).toMatchObject({
    refusal: 'This is a workbook. Save it as CSV, and choose that file.',
  })
  expect(text([1, 0, 0])).toMatchObject({ ok: false })
  expect(text([])).toMatchObject({ refusal: 'Choose a CSV file' })
  expect(readImportText(new Uint8Array(512 * 1024 + 1))).toMatchObject({
    refusal: 'The file is larger than 512 KB. Split it into smaller ones.',
  })
})

test('CSV: cell with a separator of another locale, a quote or a formula -> quoted, so that it stays one text', () => {
  expect(toCsv([['a;=1+1', 'say "x"', '=1', 'plain']])).toBe(`"a;=1+1","say ""x""",'=1,plain\r\n`)
})

test('import: 250,000 empty columns -> refused, within a second', () => {
  const text = `VIN${','.repeat(250_000)}\n1HGCV1F53KA000002\n`
  const { rows } = parseCsv(text)
  const took = processorMs(() => {
    expect(readImportTable(rows)).toMatchObject({ ok: false })
  })
  expect(took).toBeLessThan(1_000)
})

test('import: long lines and runs of spaces between quotes -> not parsed; the worst that is parsed takes no second', () => {
  const quotes = 'a"'.repeat(60_000)
  for (const text of [`"${quotes}${'\t'.repeat(100_000)}\n`, `"${quotes}`, `x${'\u00a0'.repeat(201)}y`])
    expect(importShapeProblem(`vin\n${text}`)).not.toBeNull()
  const worst = `"${`${'a"'.repeat(4_800)}${' '.repeat(199)}\n`.repeat(50)}`
  const took = processorMs(() => {
    expect(importShapeProblem(worst)).toBeNull()
    parseCsv(worst)
  })
  expect(took).toBeLessThan(1_000)
  expect(importShapeProblem(toFile([CAR, { description: 'One owner. '.repeat(90) }]))).toBeNull()
})

test('import: line breaks of two kinds around quotes -> each ends a line, parsed within a second', () => {
  const took = processorMs(() => {
    for (const [first, other] of [
      ['\r', '\n'],
      ['\n', '\r'],
    ]) {
      const quotes = `a"${other}`.repeat(40_000)
      parseCsv(`vin,mileage${first}"${quotes}${other?.repeat(60_000)}${first}`)
    }
  })
  expect(took).toBeLessThan(1_000)
  expect(parseCsv('vin,make\r\nA,"Ho\r\nnda"\rB,Fiat').rows).toEqual([
    ['vin', 'make'],
    ['A', 'Ho\nnda'],
    ['B', 'Fiat'],
  ])
})

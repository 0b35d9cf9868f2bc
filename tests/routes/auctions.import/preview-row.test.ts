import { expect, test } from 'vitest'
import { toPreviewRow } from '../../../app/routes/auctions.import/preview-row.ts'
import { isRightRow, readImportTable } from '../../../domain/listing/import-rows.ts'
import { checkImportRow } from '../../../domain/schemas/create-form.ts'

const VIN = 'WBS8M9C52J5J00001'
const BMW = {
  vin: VIN,
  year: 2018,
  make: 'BMW',
  model: 'M3',
  trim: null,
  body_style: 'sedan',
  fuel_type: 'gasoline',
  engine_size: 3,
} as const

const HEADER =
  'VIN,Year,Make,Model,Body style,Mileage,Transmission,Drivetrain,Condition rating,Title status,Description,Auction type,Starting bid'
const rest = '41000,manual,rwd,good,clean,One owner.,no reserve,5000'

test('import preview: facts that contradict the VIN -> reported in their cells, and the row is right; others are filled in', () => {
  const table = readImportTable(
    [HEADER, `${VIN},2018,Lotus,Elise,coupe,${rest}`].map((line) => line.split(',')),
  )
  const [read] = table.ok ? table.value.rows : []
  if (read === undefined) throw new Error('The file was refused')
  const row = checkImportRow(read, { decoded: BMW, maxDays: 14, nowMs: Date.UTC(2026, 10, 26) })
  expect(isRightRow(row)).toBe(true)
  expect(toPreviewRow(row)).toMatchObject({
    number: 2,
    name: '2018 Lotus Elise',
    cells: { make: 'Lotus', engine_size: '3', fuel_type: 'gasoline' },
    problems: {},
    notes: {
      make: 'The VIN says BMW, not Lotus.',
      model: 'The VIN says M3, not Elise.',
      body_style: 'The VIN says sedan, not coupe.',
    },
    problem: null,
  })
  expect(Object.keys(toPreviewRow(row).notes)).toHaveLength(3)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EDIT_FIELDS,
  type EditValues,
  findEditConflicts,
  isChanged,
  mergeEdits,
  parseEditValues,
} from '../../../domain/listing/edit-values.ts'

const EMPTY = Object.fromEntries(EDIT_FIELDS.map((field) => [field, ''])) as unknown as EditValues
const AMOUNTS = ['starting_bid', 'reserve_price', 'buy_now_price', 'mileage'] as const
const values = fc
  .dictionary(fc.constantFrom(...EDIT_FIELDS), fc.constantFrom('', 'a', 'b'))
  .map((given): EditValues => ({ ...EMPTY, ...given }))

test('submitted form: missing field -> stored text; emptied equipment -> empty', () => {
  const form = new FormData()
  form.set('title', 'New')
  form.set('features', '')
  const stored = { ...EMPTY, title: 'Old', starting_bid: '5000', features: 'Tow bar' }
  expect(parseEditValues(form, stored)).toMatchObject({ title: 'New', starting_bid: '5000', features: '' })
})

test('equipment: one entry per line -> without duplicates; of two inputs the last counts', () => {
  const form = new FormData()
  for (const entry of ['Roof box', ' Tow bar \r\nSunroof\r\n\r\nTow bar ']) form.append('features', entry)
  expect(parseEditValues(form, EMPTY).features).toBe('Tow bar\nSunroof')
})

test.each([
  ['31000', '31,000'],
  ['31,000', '31,000'],
  ['$31,000', '31,000'],
  ['31000.50', '31,000.50'],
  ['3,10,00', '31,000'],
  ['', ''],
  ['about 31000', 'about 31000'],
])('amount: entered as %j -> equal to %j, nothing lost', (typed, text) => {
  const form = new FormData()
  for (const field of AMOUNTS) form.set(field, typed)
  const values = parseEditValues(form, EMPTY)
  for (const field of AMOUNTS) expect(values[field], field).toBe(text)
})

test('amount: the stored number entered again -> unchanged', () => {
  const stored = { ...EMPTY, starting_bid: '31,000', mileage: '41,000' }
  const form = new FormData()
  form.set('starting_bid', '$31000')
  form.set('mileage', '41000')
  expect(isChanged(parseEditValues(form, stored), stored, EDIT_FIELDS)).toBe(false)
})

test('concurrent edits: any -> each difference is a conflict, or untouched by this edit', () => {
  fc.assert(
    fc.property(values, values, values, (read, mine, stored) => {
      const conflicts = findEditConflicts({ read, mine, stored })
      for (const field of EDIT_FIELDS) {
        const isConflict = conflicts.some((change) => change.field === field)
        const differs = mine[field] !== stored[field]
        const changedByOther = stored[field] !== read[field]
        const isSameText = field === 'about_vehicle'
        if (!isSameText) expect(isConflict).toBe(differs && changedByOther)
      }
    }),
  )
})

test('conflicts: all of the stored values chosen -> stored version; none -> own version', () => {
  fc.assert(
    fc.property(values, values, (mine, theirs) => {
      expect(mergeEdits(mine, theirs, new Set(EDIT_FIELDS))).toEqual(theirs)
      expect(mergeEdits(mine, theirs, new Set())).toEqual(mine)
    }),
  )
})

test('conflict: text used in two fields -> listed once', () => {
  const of = (text: string): EditValues => ({ ...EMPTY, description: text, about_vehicle: text })
  const conflicts = findEditConflicts({ read: of('a'), mine: of('b'), stored: of('c') })
  expect(conflicts.map(({ field }) => field)).toEqual(['description'])
})

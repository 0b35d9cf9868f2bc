import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedMeanwhile,
  EDIT_FIELDS,
  type EditValues,
  isChanged,
  typedValues,
  withChoices,
} from '../../../domain/listing/edit-values.ts'

const EMPTY = Object.fromEntries(EDIT_FIELDS.map((field) => [field, ''])) as unknown as EditValues
const AMOUNTS = ['starting_bid', 'reserve_price', 'buy_now_price', 'mileage'] as const
const values = fc
  .dictionary(fc.constantFrom(...EDIT_FIELDS), fc.constantFrom('', 'a', 'b'))
  .map((given): EditValues => ({ ...EMPTY, ...given }))

test('a field that the form did not send is as it was; an emptied list of equipment is empty', () => {
  const form = new FormData()
  form.set('title', 'New')
  form.set('features', '')
  const stored = { ...EMPTY, title: 'Old', starting_bid: '5000', features: 'Tow bar' }
  expect(typedValues(form, stored)).toMatchObject({ title: 'New', starting_bid: '5000', features: '' })
})

test('equipment is one entry a line, each once; of two lists the last counts, which is that without scripts', () => {
  const form = new FormData()
  for (const entry of ['Roof box', ' Tow bar \r\nSunroof\r\n\r\nTow bar ']) form.append('features', entry)
  expect(typedValues(form, EMPTY).features).toBe('Tow bar\nSunroof')
})

test.each([
  ['31000', '31,000'],
  ['31,000', '31,000'],
  ['$31,000', '31,000'],
  ['31000.50', '31,000.50'],
  ['3,10,00', '31,000'],
  ['', ''],
  ['about 31000', 'about 31000'],
])('an amount typed as %j is the same amount as %j, and nothing of it is lost', (typed, text) => {
  const form = new FormData()
  for (const field of AMOUNTS) form.set(field, typed)
  const values = typedValues(form, EMPTY)
  for (const field of AMOUNTS) expect(values[field], field).toBe(text)
})

test('who types the number that stands there has changed nothing', () => {
  const stored = { ...EMPTY, starting_bid: '31,000', mileage: '41,000' }
  const form = new FormData()
  form.set('starting_bid', '$31000')
  form.set('mileage', '41000')
  expect(isChanged(typedValues(form, stored), stored, EDIT_FIELDS)).toBe(false)
})

test('nothing of two edits is lost unseen: each field that differs is told, or this edit did not touch it', () => {
  fc.assert(
    fc.property(values, values, values, (read, mine, stored) => {
      const told = changedMeanwhile({ read, mine, stored })
      for (const field of EDIT_FIELDS) {
        const isTold = told.some((change) => change.field === field)
        const differs = mine[field] !== stored[field]
        const changedByOther = stored[field] !== read[field]
        const isSameText = field === 'about_vehicle'
        if (!isSameText) expect(isTold).toBe(differs && changedByOther)
      }
    }),
  )
})

test('to take every field gives the other edit, to take none one’s own', () => {
  fc.assert(
    fc.property(values, values, (mine, theirs) => {
      expect(withChoices(mine, theirs, new Set(EDIT_FIELDS))).toEqual(theirs)
      expect(withChoices(mine, theirs, new Set())).toEqual(mine)
    }),
  )
})

test('a text that stands in two fields is chosen once', () => {
  const of = (text: string): EditValues => ({ ...EMPTY, description: text, about_vehicle: text })
  const told = changedMeanwhile({ read: of('a'), mine: of('b'), stored: of('c') })
  expect(told.map(({ field }) => field)).toEqual(['description'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedMeanwhile,
  EDIT_FIELDS,
  type EditValues,
  typedValues,
  withChoices,
} from '../../../domain/listing/edit-values.ts'

const EMPTY = Object.fromEntries(EDIT_FIELDS.map((field) => [field, ''])) as unknown as EditValues
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

test('equipment is one entry a line, each once, however it was sent', () => {
  const form = new FormData()
  for (const entry of ['', ' Tow bar \r\nSunroof', 'Tow bar']) form.append('features', entry)
  expect(typedValues(form, EMPTY).features).toBe('Tow bar\nSunroof')
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

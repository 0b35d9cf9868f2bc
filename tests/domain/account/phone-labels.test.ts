import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneFieldText, phoneHref, phoneText } from '../../../domain/account/phone-labels.ts'
import { ProfileUpdate } from '../../../domain/schemas/account.ts'

test.each([
  ['7145550187', '(714) 555-0187'],
  ['17145550187', '(714) 555-0187'],
  ['+17145550187', '(714) 555-0187'],
  ['+1 (714) 555.0187', '(714) 555-0187'],
  [' 714-555-0187 ', '(714) 555-0187'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  [' 5550187 ', '5550187'],
  ['27145550187', '27145550187'],
  ['71455501879', '71455501879'],
  ['x7145550187', 'x7145550187'],
])('phone: %j -> %j', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})

test.each([
  ['7145550187', '(714) 555-0187'],
  ['17145550187', '1 (714) 555-0187'],
  ['+17145550187', '+1 (714) 555-0187'],
  ['+442079460958', '+442079460958'],
  ['117145550187', '117145550187'],
  ['+171455501870', '+171455501870'],
])('phone field: %j -> %j', (phone, text) => {
  expect(phoneFieldText(phone)).toBe(text)
})

test('phone field: any stored number -> stored unchanged when it is submitted again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[1-9]\d{0,15}$/), (stored) => {
      expect(ProfileUpdate.parse({ phone: phoneFieldText(stored) }).phone).toBe(stored)
    }),
  )
})

test('phone link: number with signs -> digits and plus only', () => {
  expect(phoneHref('+1 (714) 555-0187')).toBe('tel:+17145550187')
})

import { expect, test } from 'vitest'
import {
  editLabel,
  editValueText,
  updateFailedText,
} from '../../../../app/components/listing-form/edit-copy.ts'

test.each([
  [null, { title: ['Auction title is required'] }, 'Failed to update: title: Auction title is required'],
  [
    'Validation failed',
    { title: ['a', 'b'], starting_bid: ['c'] },
    'Failed to update: title: a, b | starting_bid: c',
  ],
  ['This is over.', {}, 'Failed to update auction: This is over.'],
  [null, {}, 'Failed to update auction'],
  ['', {}, 'Failed to update auction'],
])('update failure: message %j and errors %j -> %s', (message, errors, text) => {
  expect(updateFailedText(message, errors)).toBe(text)
})

test.each([
  ['starting_bid', '6000', '$6,000'],
  ['reserve_price', '9000.5', '$9,000.50'],
  ['reserve_price', '9,000.50', '$9,000.50'],
  ['buy_now_price', '', 'none'],
  ['buy_now_price', 'much', 'much'],
  ['auction_type', 'no_reserve', 'No Reserve'],
  ['mileage', '42500', '42,500'],
  ['features', 'Tow bar\nSunroof', 'Tow bar, Sunroof'],
  ['drivetrain', 'awd', 'All-wheel drive'],
  ['smog', 'exempt_age', 'Exempt by age'],
  ['start_at', '2026-11-22T14:05', 'Sun, Nov 22, 2:05 PM PT'],
  ['start_at', 'soon', 'soon'],
  ['auction_duration', '7', '7 days'],
  ['accidents', 'minor', 'Minor accident'],
  ['registration', 'california', 'California Registered'],
  ['title', 'A title', 'A title'],
] as const)('edit value: %s %j -> %j', (field, value, text) => {
  expect(editValueText(field, value, Date.parse('2026-11-22T00:00:00Z'))).toBe(text)
})

test.each([
  ['exterior_color', 'Exterior color'],
  ['auction_duration', 'Duration'],
  ['title', 'Title'],
  ['features', 'Equipment'],
] as const)('edit label: %s -> %s', (field, label) => {
  expect(editLabel(field)).toBe(label)
})

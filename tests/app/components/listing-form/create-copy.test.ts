import { expect, test } from 'vitest'
import {
  decodedText,
  draftStateText,
  getSectionStates,
  isSectionComplete,
  pendingPhotosText,
  sectionStateText,
  settlementFeeTexts,
  vinCountText,
} from '../../../../app/components/listing-form/create-copy.ts'
import {
  descriptionCountText,
  longDescriptionText,
} from '../../../../app/components/listing-form/description-copy.ts'
import { draftDifferences } from '../../../../app/routes/auctions.create/draft-differences.ts'
import { CREATE_ERROR_FIELDS, CREATE_LABELS } from '../../../../domain/listing/create-places.ts'
import { DEFAULT_SETTLEMENT_FEES } from '../../../../domain/money/settlement-fee.ts'

test('counters: VIN and trimmed description -> length of maximum', () => {
  expect(vinCountText('1HG')).toBe('3/17')
  expect(descriptionCountText(`${'x'.repeat(612)}  `)).toBe('612/1,000')
})

test('description length: above 600 -> warning, above 1,000 -> none, because it is an error', () => {
  expect(longDescriptionText('x'.repeat(600))).toBeNull()
  expect(longDescriptionText('x'.repeat(601))).toBe('Longer than the recommended 600 characters')
  expect(longDescriptionText('x'.repeat(1_001))).toBeNull()
})

test('draft state: each state -> one line', () => {
  const atMs = Date.UTC(2026, 10, 22, 22, 5)
  expect(draftStateText({ kind: 'nothing' })).toBe('')
  expect(draftStateText({ kind: 'saving' })).toBe('Saving…')
  expect(draftStateText({ kind: 'saved', atMs })).toBe('Saved 2:05 PM')
  expect(draftStateText({ kind: 'offline' })).toBe('Not saved: offline, kept on this device, will be saved')
  expect(draftStateText({ kind: 'refused', message: 'The draft is too long' })).toBe(
    'Not saved: The draft is too long',
  )
})

test('section status: required fields -> complete or the missing labels', () => {
  const [first, second, ...rest] = getSectionStates(new Set(['vin', 'year', 'make', 'model', 'images']), {})
  expect(first && sectionStateText(first)).toBe('Missing: VIN, Year, Make and 1 more')
  expect(second && sectionStateText(second)).toBe('Complete')
  expect(rest.map((standing) => [standing.section.title, sectionStateText(standing)])).toEqual([
    ['Vehicle Description', 'Complete'],
    ['Auction Settings', 'Complete'],
    ['Vehicle Images', 'Missing: Images'],
  ])
  expect([first, second].map((standing) => standing?.section.title)).toEqual([
    'Vehicle Identification',
    'Vehicle Specifications',
  ])
  expect(CREATE_ERROR_FIELDS.every((place) => CREATE_LABELS[place] !== '')).toBe(true)
})

test('section status: invalid values -> to be checked, not missing', () => {
  const values = { vin: ' ', year: '1776', engine_size: '99', make: 'Ford' }
  const standings = getSectionStates(new Set(['vin', 'year', 'engine_size', 'equipment']), values)
  expect(standings.slice(0, 2).map((standing) => sectionStateText(standing))).toEqual([
    'Missing: VIN. Check: Year',
    'Check: Engine size, Equipment',
  ])
  expect(standings.map((standing) => isSectionComplete(standing))).toEqual([false, false, true, true, true])
})

test('pending photos: count -> text', () => {
  expect([pendingPhotosText(1), pendingPhotosText(3)]).toEqual([
    'One photo is still on the way.',
    '3 photos are still on the way.',
  ])
})

test('settlement fee: first listing and later ones -> fee and scale', () => {
  expect(settlementFeeTexts(DEFAULT_SETTLEMENT_FEES, false)).toEqual({ fee: '$15.00', scale: null })
  expect(settlementFeeTexts(DEFAULT_SETTLEMENT_FEES, true)).toEqual({
    fee: '$25.00',
    scale: 'Less from your 6th listing on, down to $15.00',
  })
})

test('decoded VIN: filled fields -> named in the text', () => {
  expect(decodedText(['year'])).toBe('Filled in year from the VIN.')
  expect(decodedText(['year', 'make', 'body_style'])).toBe(
    'Filled in year, make and body style from the VIN.',
  )
})

test('draft versions: two versions -> the differing fields', () => {
  const mine = { make: 'Honda', mileage: '41,000', equipment: ['Sunroof'], images: [{ id: 1 }, { id: 2 }] }
  const other = {
    make: 'Honda',
    mileage: '',
    equipment: [],
    images: [{ id: 2 }, { id: 1 }],
    title: 'x'.repeat(200),
  }
  expect(draftDifferences(mine, other)).toEqual([
    { label: 'Mileage', here: '41,000', there: 'Empty' },
    { label: 'Auction title', here: 'Empty', there: `${'x'.repeat(120)}…` },
    { label: 'Equipment', here: 'Sunroof', there: 'Empty' },
    { label: 'Images', here: '2 in the order 1, 2', there: '2 in the order 2, 1' },
  ])
  expect(draftDifferences(mine, mine)).toEqual([])
})

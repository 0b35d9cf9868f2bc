import { expect, test } from 'vitest'
import { AREAS, isArea, locationLabel } from '../../../domain/vehicle/areas.ts'
import { CATEGORIES, CATEGORY_LABELS } from '../../../domain/vehicle/categories.ts'
import {
  engineSizeText,
  mileageText,
  titleStatusChip,
  vehicleName,
  vehicleValueLabel,
} from '../../../domain/vehicle/vehicle-labels.ts'

test.each([
  ['sedan', 'Sedan'],
  ['suv', 'SUV'],
  ['cvt', 'CVT'],
  ['fwd', 'Front-wheel drive'],
  ['rwd', 'Rear-wheel drive'],
  ['awd', 'All-wheel drive'],
  ['4wd', 'Four-wheel drive'],
  ['lienholder', 'Lienholder'],
  ['no_reserve', 'No Reserve'],
  ['not_in_any_list', 'Not in any list'],
  ['', 'N/A'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('vehicle value: %s -> %s', (value, label) => {
  expect(vehicleValueLabel(value)).toBe(label)
})

test('title status: without a heading -> with the word title', () => {
  expect(titleStatusChip('clean')).toBe('Clean title')
})

test('location: area -> its label; city -> its name', () => {
  expect(AREAS.map(locationLabel)).toEqual(['Los Angeles area', 'Orange County', 'Inland Empire'])
  expect(AREAS.every(isArea)).toBe(true)
  expect(['Los Angeles', 'Irvine', ''].map(locationLabel)).toEqual(['Los Angeles', 'Irvine', ''])
  expect(isArea('Irvine')).toBe(false)
})

test('categories: all -> the labels of their tiles', () => {
  expect(CATEGORIES.map((category) => CATEGORY_LABELS[category])).toEqual([
    'Sedans',
    'SUVs',
    'Trucks',
    'Luxury',
  ])
})

test('vehicle name: year, make, model and trim -> joined; no trim -> left out', () => {
  expect(vehicleName({ year: 2020, make: 'BMW', model: 'M340i', trim: 'xDrive' })).toBe(
    '2020 BMW M340i xDrive',
  )
  for (const trim of [null, '', undefined])
    expect(vehicleName({ year: 2014, make: 'Nissan', model: 'Altima', trim })).toBe('2014 Nissan Altima')
})

test('mileage and engine size: value -> text with its unit; missing -> N/A', () => {
  expect(mileageText(42_180, 'miles')).toBe('42,180 mi')
  expect(mileageText(42_180, 'kilometers')).toBe('42,180 km')
  expect(mileageText(0, null)).toBe('0 mi')
  for (const missing of [null, undefined]) expect(mileageText(missing, 'miles')).toBe('N/A')
  expect([3, 2.5, 0, null, undefined].map(engineSizeText)).toEqual(['3.0 L', '2.5 L', 'N/A', 'N/A', 'N/A'])
})

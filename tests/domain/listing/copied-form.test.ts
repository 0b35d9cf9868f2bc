import { expect, test } from 'vitest'
import { toCopiedForm } from '../../../domain/listing/copied-form.ts'
import { unconfirmedFields } from '../../../domain/listing/create-form.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'

const LISTING = {
  title: '2019 Honda Accord EX-L',
  description: 'Dealer serviced.',
  auction_type: 'reserve' as const,
  starting_bid: 5_000,
  reserve_price: 9_000,
  buy_now_price: null,
  start_time: '2026-11-22T22:00:00.000Z',
  end_time: '2026-11-27T22:00:00.000Z',
}
const VEHICLE: WireVehicle = {
  id: 1,
  vin: '1HGCV1F51KA000001',
  year: 2019,
  make: 'Honda',
  model: 'Accord',
  trim: 'EX-L',
  body_style: 'sedan',
  mileage: 41_000,
  mileage_type: 'miles',
  engine_size: 1.5,
  fuel_type: 'gasoline',
  transmission: 'cvt',
  drivetrain: 'fwd',
  exterior_color: 'Blue',
  interior_color: null,
  condition_rating: 'good',
  title_status: 'clean',
  features: ['Sunroof'],
  description: 'Dealer serviced.',
  declarations: { registration: 'current', smog: null, accidents: 'none_known', known_faults: 'Scratch' },
  images: [],
} as unknown as WireVehicle

test('another like a listing: facts and terms -> copied; VIN, mileage, declarations, start -> empty, presets to be confirmed', () => {
  const form = toCopiedForm(LISTING, VEHICLE)
  expect(form).toMatchObject({
    equipment: ['Sunroof'],
    hasOwnTitle: false,
    decoded: null,
    values: {
      vin: '',
      mileage: '',
      year: '2019',
      make: 'Honda',
      trim: 'EX-L',
      engine_size: '1.5',
      transmission: 'cvt',
      exterior_color: 'Blue',
      registration: '',
      accidents: '',
      known_faults: '',
      description: 'Dealer serviced.',
      title: '2019 Honda Accord EX-L',
      auction_type: 'reserve',
      starting_bid: '5,000',
      reserve_price: '9,000',
      start_at: '',
      auction_duration: '5',
    },
  })
  expect(unconfirmedFields(form)).toEqual(['drivetrain', 'condition_rating', 'title_status'])
  expect(toCopiedForm({ ...LISTING, title: 'Like new' }, VEHICLE)).toMatchObject({
    hasOwnTitle: true,
    values: { title: 'Like new' },
  })
})

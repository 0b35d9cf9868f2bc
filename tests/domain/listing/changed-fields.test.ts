import { expect, test } from 'vitest'
import { changedFieldsText } from '../../../domain/listing/changed-fields.ts'

test.each([
  [[], 'details'],
  [['mileage'], 'mileage'],
  [['mileage', 'title_status'], 'mileage and title status'],
  [['vin', 'features', 'buy_now_price', 'end_time'], 'VIN, equipment, buy now price and end'],
  [['declarations', 'reserve_price', 'start_time'], 'declarations, reserve and start'],
  [
    ['photo_added', 'photo_removed', 'photo_primary', 'photo_words'],
    'added photo, removed photo, primary photo and words of a photo',
  ],
  [['starting_bid', 'auction_type', 'about_vehicle'], 'starting bid, auction type and about vehicle'],
  [['year', 'make', 'model', 'trim', 'mileage'], 'year, make, model and 2 more'],
])('changed fields: %j -> %s', (fields, words) => {
  expect(changedFieldsText(fields)).toBe(words)
})

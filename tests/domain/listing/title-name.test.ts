import { expect, test } from 'vitest'
import { namesVehicle } from '../../../domain/listing/title-name.ts'

test.each([
  ['2019 Honda Accord EX-L', { year: 2019, make: 'Honda', model: 'Accord' }, true],
  ['One owner! HONDA accord (2019)', { year: 2019, make: 'Honda', model: 'Accord' }, true],
  ['2023 Acura NSX', { year: 2019, make: 'Honda', model: 'Accord' }, false],
  ['2019 Honda', { year: 2019, make: 'Honda', model: 'Accord' }, false],
  ['Honda Accord', { year: 2019, make: 'Honda', model: 'Accord' }, false],
  ['2020 Mercedes Benz GLC Class', { year: 2020, make: 'Mercedes-Benz', model: 'GLC-Class' }, true],
  ['2013 Ford F150', { year: 2013, make: 'Ford', model: 'F-150' }, true],
  ['2013 Mazda', { year: 2013, make: 'Mazda', model: '3' }, false],
  ['2013 Mazda 3', { year: 2013, make: 'Mazda', model: '3' }, true],
  ['2015 Mazda-MX-5 - Miata', { year: 2015, make: 'MAZDA', model: 'MX5 miata' }, true],
  ['2015 Audi A40', { year: 2015, make: 'Audi', model: 'A4' }, false],
  ['2015 Audi S/A-4', { year: 2015, make: 'Audi', model: 'A4' }, false],
  ['2015 Citroën DS', { year: 2015, make: 'Citroen', model: 'DS' }, true],
])('title: %s, of %o -> names it: %s', (title, vehicle, names) => {
  expect(namesVehicle(title, vehicle)).toBe(names)
})

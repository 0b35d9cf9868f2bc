import { expect, test } from 'vitest'
import {
  breakWebAddresses,
  hasPhoneNumber,
  hasWebAddress,
  hasWebAddressInName,
} from '../../../domain/format/links-in-text.ts'

test('web address: what mail programs make a link of -> found, also with wide or invisible characters', () => {
  const addresses = [
    'http://x',
    'WWW.evil.example',
    'verify at hl-pay.com/x',
    'hl-pay．com',
    'hl-pay。com',
    '203.0.113.5/pay',
  ]
  const hidden = [
    'pay-सी.com',
    'hl-payq\u0301.com',
    'pay.भारत',
    'hl-pay\u200b.com',
    'hl-pay.\u200bcom',
    'i❤.ws',
  ]
  for (const line of [...addresses, ...hidden]) expect(hasWebAddress(line), line).toBe(true)
  for (const line of [
    'J.R.',
    'St. John',
    '2.0L V6, 3.5 in',
    'Runs well…no rust',
    '2018 Camry S.E.',
    'Version 1.2.3',
  ])
    expect(hasWebAddress(line), line).toBe(false)
})

test('web address in a name: abbreviation without its space -> none; anything else as everywhere', () => {
  for (const name of ['St.John', 'Ma.Theresa', 'O.Reilly', '120 E.Main St.', 'P.O.Box 123', 'J.R.Diaz']) {
    expect(hasWebAddressInName(name), name).toBe(false)
    expect(hasWebAddress(breakWebAddresses(name)), name).toBe(false)
  }
  for (const name of [
    'hl-pay.Com',
    'Pay.Hl.Support',
    'a.b.Co',
    'pay.com',
    'Verify.Hammer',
    'X.COM',
    'T.ME/Scam',
  ])
    expect(hasWebAddressInName(name), name).toBe(true)
})

test('broken web address: a space after its dots -> none is left; a line without one is as before', () => {
  for (const line of ['john.smith', 'https://hl-pay.com/x', 'www.evil.example', '203.0.113.5', 'hl-pay．com'])
    expect(hasWebAddress(breakWebAddresses(line)), line).toBe(false)
  expect(breakWebAddresses('john.smith')).toBe('john. smith')
  expect(breakWebAddresses('St. John Jr.')).toBe('St. John Jr.')
})

test('phone number: ten digits, however written -> found; years, miles and vehicle numbers are none', () => {
  const numbers = [
    'call (310) 555-0100 now',
    '+1 310.555.0100',
    '3105550100',
    '1-800-555-0199',
    '３１０ ５５５ ０１００',
    'tel800-555-1234',
    '800/555/1234',
    '800·555·1234',
    '310 5550100',
    '+44 20 7946 0958',
  ]
  for (const line of numbers) expect(hasPhoneNumber(line), line).toBe(true)
  for (const line of [
    '2018 Camry, 45,000 miles',
    '2020 911 Carrera',
    '2015 911 991.1 Carrera',
    'Porsche 911 996 2004',
    '2018 - 2019 2020',
    'Tested at 1796000000',
    '1HGCM82633A004352',
    'user1732912345678',
    'Ann 3rd',
  ])
    expect(hasPhoneNumber(line), line).toBe(false)
})

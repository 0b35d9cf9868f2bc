import { expect, test } from 'vitest'
import { posesAsCompany, posesAsStaff, posesInTwoHalves } from '../../../domain/account/posing-name.ts'

test.each([
  'Hammerlane',
  'hammer lane',
  'the_HAMMERLANE_team',
  'Hammer-Lane Motors',
  'h4mmerl4ne',
  'HammerIane',
  'Harnrnerlane',
  'Hämmerlané',
  'Ｈａｍｍｅｒｌａｎｅ',
  'Ham\u200bmerlane',
  'Hаmmerlаne Suppоrt',
  'Hammerӏane',
  'Нammerlane Trust',
  'Ηammerlane',
  'Hɑmmerlɑne',
  'Ħammerlane',
  'Hąmmerłane',
  'Hammerlan€',
  'Hammer/ane',
  'Hɐmmerlane',
  'Ꮋammerlane',
])('name: %j reads as the company -> poses', (name) => {
  expect(posesAsCompany(name)).toBe(true)
  expect(posesAsStaff(name)).toBe(true)
})

test.each([
  'admin',
  'Admin1',
  'adm1n',
  'Su.pp.ort',
  'Admın Team',
  'Suppoгt Desk',
  'the_Administrator',
  'AuctionSupport',
  'Supp0rt Team',
  'moderator-7',
  'Official.Account',
  'help_desk_of_us',
  'helpdesk',
])('name: %j names an office -> poses as staff', (name) => {
  expect(posesAsStaff(name)).toBe(true)
  expect(posesAsCompany(name)).toBe(false)
})

test.each([
  'maria_92',
  'Hammerl',
  'Lane Hammer',
  'badminton fan',
  'Stafford',
  'Supportive Dad',
  'Zoë O’Neil',
  '山田taro',
  'Анна Соколова',
  'Ελένη',
])('name: %j -> free', (name) => {
  expect(posesAsStaff(name)).toBe(false)
})

test('names: the company in two halves -> pose; each alone is free', () => {
  expect(posesInTwoHalves('Hammer', 'Lane Payments')).toBe(true)
  expect(posesInTwoHalves('Lane', 'Hammer')).toBe(false)
  expect([posesAsStaff('Hammer'), posesAsStaff('Lane Payments')]).toEqual([false, false])
})

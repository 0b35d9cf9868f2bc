import { expect, test } from 'vitest'
import {
  posesAsCompany,
  posesAsFirstName,
  posesAsStaff,
  posesInTwoHalves,
} from '../../../domain/account/posing-name.ts'

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
  'Customer Service',
  'customerservice',
  'CustomerService1',
  'Customer-Care Team',
  'Billing Department',
  'Fraud Team',
  'fraud_prevention',
  'Escrow',
  'Escrow Service Miller',
  'Trust and Safety',
  'Trust & Safety',
  'Trust n’ Safety',
  'S u p p o r t',
  'S.u.p.p.o.r.t Desk',
  'a d m i n',
  'Miller (verified)',
  'Verified Dealer',
  'helpdesk',
  'Client Services',
  'Moderation Team',
  'Buyer Protection',
  'Customer Relations',
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
  'Client',
  'Buyer Motors',
  'Staff',
  'Billing',
  'Philip Billing',
  'Robert W. Service',
  'Service',
  'Care',
  'Trust',
  'Karen Security',
  'J R R Tolkien',
  'Le Gall',
  'Officer',
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

test.each([
  ['Customer', 'Service'],
  ['Fraud', 'Team'],
  ['Trust', 'and Safety'],
  ['Customer Service', 'Miller'],
])('names: %s and %s -> pose as an office together', (first, last) => {
  expect(posesInTwoHalves(first, last)).toBe(true)
})

test.each([
  ['Robert', 'Service'],
  ['Philip', 'Billing'],
  ['Ad', 'Min'],
  ['Grace', 'Trust'],
  ['Safety', 'Jones'],
])('names: %s and %s -> free', (first, last) => {
  expect(posesInTwoHalves(first, last) || posesAsFirstName(first) || posesAsStaff(last)).toBe(false)
})

test('first name: an office that is a surname too -> poses, as it is shown alone', () => {
  expect(['Billing', 'FRAUD', 'B i l l i n g', 'Staff', 'support', 'Maria'].map(posesAsFirstName)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
})

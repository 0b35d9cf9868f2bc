import { expect, test } from 'vitest'
import {
  accountStatusText,
  accountTypeLabel,
  locationText,
  menuName,
  sellerName,
} from '../../../domain/account/person-labels.ts'
import { sellerBadge, verificationBadge } from '../../../domain/account/seller-badges.ts'

test.each([
  ['admin', 'Admin'],
  ['dealer', 'Dealer'],
  ['private', 'Private Party'],
  ['buyer', 'Private'],
])('account type: %s -> %s', (userType, label) => {
  expect(accountTypeLabel(userType)).toBe(label)
})

test.each([
  ['pending', 'Pending Approval'],
  ['verified', 'Account Verified'],
  ['rejected', 'Account Rejected'],
  ['unverified', 'Unknown'],
])('account status: %s -> %s', (status, text) => {
  expect(accountStatusText(status)).toBe(text)
})

test.each([
  [{ first_name: 'Maria', last_name: 'Lopez', username: 'maria' }, 'Maria Lopez'],
  [{ first_name: 'Maria', last_name: null, username: 'maria' }, 'Maria'],
  [{ first_name: '', last_name: 'Lopez' }, 'Lopez'],
  [{ first_name: ' ', last_name: null, username: ' maria ' }, 'maria'],
  [{ username: 'maria' }, 'maria'],
  [{ username: ' ' }, 'Anonymous Seller'],
  [{ username: null }, 'Anonymous Seller'],
  [{}, 'Anonymous Seller'],
])('seller name: %j -> %s', (seller, name) => {
  expect(sellerName(seller)).toBe(name)
})

test.each([
  [{ first_name: ' maria ' }, { initial: 'M', name: 'maria' }],
  [{ first_name: '😀 Ann' }, { initial: '😀', name: '😀 Ann' }],
  [{ first_name: ' ' }, { initial: 'U', name: 'User' }],
  [{ first_name: null }, { initial: 'U', name: 'User' }],
  [{}, { initial: 'U', name: 'User' }],
])('menu name: %j -> %j', (person, shown) => {
  expect(menuName(person)).toEqual(shown)
})

test.each([
  [{ city: ' Irvine ', state: ' CA ' }, 'Irvine, CA'],
  [{ city: 'Irvine', state: null }, 'Irvine'],
  [{ city: ' ', state: 'CA' }, 'CA'],
  [{ city: null, state: '' }, null],
  [{}, null],
])('location: %j -> %j', (place, text) => {
  expect(locationText(place)).toBe(text)
})

test.each([
  ['dealer', 'Dealer'],
  ['private', 'Private Seller'],
  ['seller', 'Private Seller'],
  ['buyer', 'Buyer'],
  ['admin', 'Admin'],
  ['other', 'other'],
])('seller badge: %s -> %s', (userType, badge) => {
  expect(sellerBadge(userType)).toBe(badge)
})

test.each([
  ['verified', 'Account verified'],
  ['pending', 'Account pending'],
  ['unverified', 'Account unverified'],
  ['rejected', 'Account rejected'],
  ['other', 'Unknown'],
])('verification badge: %s -> %s', (status, badge) => {
  expect(verificationBadge(status)).toBe(badge)
})

import { expect, test } from 'vitest'
import { otherSide, threadSides } from '../../../domain/messaging/threads.ts'

const SELLER = 1
const WINNER = 2
const ANYBODY = 3

test.each([
  ['anybody, before the sale', ANYBODY, null, { sellerId: SELLER, buyerId: ANYBODY }],
  ['anybody, after the sale', ANYBODY, WINNER, { sellerId: SELLER, buyerId: ANYBODY }],
  ['the winner', WINNER, WINNER, { sellerId: SELLER, buyerId: WINNER }],
  ['the seller, before the sale', SELLER, null, null],
  ['the seller, after the sale', SELLER, WINNER, { sellerId: SELLER, buyerId: WINNER }],
  ['the seller who is the winner too', SELLER, SELLER, null],
])('conversation: begun by %s -> its two sides, or none', (_who, writerId, winnerId, sides) => {
  expect(threadSides({ sellerId: SELLER, winnerId }, writerId)).toEqual(sides)
})

test('conversation: reader -> the other side; somebody else -> none', () => {
  const sides = { sellerId: SELLER, buyerId: WINNER }
  expect([SELLER, WINNER, ANYBODY].map((person) => otherSide(sides, person))).toEqual([WINNER, SELLER, null])
})

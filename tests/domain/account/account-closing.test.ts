import { expect, test } from 'vitest'
import {
  closingObstacle,
  closingWordProblem,
  isClosedAccountAddress,
  type OpenObligations,
  toClosedPerson,
} from '../../../domain/account/account-closing.ts'

const nothing: OpenObligations = {
  leading: 0,
  selling: 0,
  unsettled: 0,
  offering: 0,
  handingOver: 0,
  handoversEnded: 0,
  isLastAdministrator: false,
}

test('closing an account: no open obligations -> allowed', () => {
  expect(closingObstacle(nothing)).toBeNull()
})

test.each([
  [
    { leading: 1 },
    'You are the highest bidder in 1 auction. You can close your account once you no longer lead.',
  ],
  [
    { leading: 3 },
    'You are the highest bidder in 3 auctions. You can close your account once you no longer lead.',
  ],
  [
    { selling: 1 },
    'One of your auctions is still running or scheduled. You can close your account after the end.',
  ],
  [
    { selling: 2 },
    '2 of your auctions are still running or scheduled. You can close your account after the end.',
  ],
  [{ unsettled: 1 }, 'One of your payments is still being settled. You can close your account after that.'],
  [{ unsettled: 2 }, '2 of your payments are still being settled. You can close your account after that.'],
  [
    { offering: 1 },
    'One of your offers is waiting for an answer. You can close your account once it is answered or has expired.',
  ],
  [
    { handingOver: 1 },
    'The handover of one sale is not confirmed by both sides. You can close your account after that, or 30 days after the sale.',
  ],
  [
    { handingOver: 2 },
    'The handovers of 2 sales are not confirmed by both sides. You can close your account after that, or 30 days after the sale.',
  ],
  [
    { handoversEnded: 1 },
    'One sale ended after the handover had begun. You can close your account 30 days after the handover began: until then the other side may need to reach you.',
  ],
  [
    { handoversEnded: 2 },
    '2 sales ended after the handover had begun. You can close your account 30 days after the handover began: until then the other side may need to reach you.',
  ],
  [{ isLastAdministrator: true }, 'You are the only administrator. Make somebody else one first.'],
])('closing an account: %j -> %s', (obligations, message) => {
  expect(closingObstacle({ ...nothing, ...obligations })).toBe(message)
})

test("closed account: placeholders -> nothing of the person's identity", () => {
  expect(toClosedPerson(7, 'ab12')).toEqual({
    username: 'closed-7-ab12',
    email: 'closed-7-ab12@closed.invalid',
    firstName: 'Closed',
    lastName: 'account',
  })
})

test('closed account: address -> recognized, other addresses are not', () => {
  expect(isClosedAccountAddress(toClosedPerson(7, 'ab12').email)).toBe(true)
  expect(isClosedAccountAddress('maria@example.com')).toBe(false)
})

test('closing an account: anything but the word DELETE -> refused', () => {
  expect(closingWordProblem('DELETE')).toBeNull()
  expect(closingWordProblem(' DELETE ')).toBeNull()
  for (const typed of [undefined, '', 'delete', 'DELETED']) {
    expect(closingWordProblem(typed)).toBe('Type DELETE to confirm')
  }
})

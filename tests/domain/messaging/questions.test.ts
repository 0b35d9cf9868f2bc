import { expect, test } from 'vitest'
import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { takesQuestions } from '../../../domain/messaging/questions.ts'

const EXPECTED: Readonly<Record<AuctionStatus, boolean>> = {
  draft: true,
  pending: true,
  active: true,
  paused: true,
  ended: false,
  cancelled: false,
}

test('questions: status of the auction -> taken until it is over', () => {
  const statuses = Object.keys(EXPECTED) as AuctionStatus[]
  expect(Object.fromEntries(statuses.map((status) => [status, takesQuestions(status)]))).toEqual(EXPECTED)
})

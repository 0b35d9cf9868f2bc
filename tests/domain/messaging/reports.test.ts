import { expect, test } from 'vitest'
import { reportedContentLink } from '../../../domain/messaging/reports.ts'

test('report: kind of content -> link back to its page', () => {
  const place = (kind: 'message' | 'question' | 'review', threadId: number | null) =>
    reportedContentLink({ kind, auctionId: 7, threadId })
  expect(place('message', 3)).toEqual({ to: '/messages/3', label: 'Conversation' })
  expect(place('question', null)).toEqual({ to: '/auctions/7/questions', label: 'Questions and answers' })
  // The conversation of a message that was deleted since.
  expect(place('message', null)).toEqual({ to: '/auctions/7', label: 'Auction' })
  expect(place('review', 3)).toEqual({ to: '/auctions/7', label: 'Auction' })
  expect(place('review', null)).toEqual({ to: '/auctions/7', label: 'Auction' })
})

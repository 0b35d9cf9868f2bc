import { expect, test } from 'vitest'
import { MESSAGE_LIMITS, RATINGS } from '../../../domain/messaging/limits.ts'
import { QUESTION_MESSAGES } from '../../../domain/messaging/questions.ts'
import { REMOVED_TEXT, REPORT_MESSAGES } from '../../../domain/messaging/reports.ts'
import { REVIEW_MESSAGES } from '../../../domain/messaging/reviews.ts'
import { CONVERSATION_MESSAGES } from '../../../domain/messaging/threads.ts'

test('messaging: limits and refusals -> as docs/rules/messaging.md states them', () => {
  expect(MESSAGE_LIMITS).toEqual({
    message: 2_000,
    question: 1_000,
    answer: 2_000,
    review: 1_000,
    reason: 500,
  })
  expect(RATINGS).toEqual([5, 4, 3, 2, 1])
  expect(QUESTION_MESSAGES).toEqual({
    own: 'You cannot ask about your own auction.',
    over: 'Questions can be asked until the auction ends.',
    already: 'You already asked this.',
    waiting: 'Three of your questions here wait for an answer. You can ask another once one is answered.',
    answered: 'This question is already answered.',
    notSeller: 'Only the seller can answer.',
  })
  expect(REVIEW_MESSAGES).toEqual({
    notBuyer: 'Only the buyer of a settled sale can review its seller.',
    notSettled: 'You can review the seller once the sale is settled.',
    already: 'You already reviewed this sale.',
    thanks: 'Thank you. Your review is on the seller’s page.',
  })
  expect(CONVERSATION_MESSAGES).toEqual({
    gone: 'You can no longer write to this person.',
    sellerBegins: 'You can write to the buyer once your auction sells. Until then, buyers write to you.',
  })
  expect(REPORT_MESSAGES).toEqual({
    thanks: 'Thank you. Our team will look at it.',
    already: 'You already reported this.',
    own: 'This is your own.',
    gone: 'This has been removed.',
    decided: 'Someone has already decided this.',
  })
  expect(REMOVED_TEXT).toBe('Removed by an administrator.')
})

import type { AuctionStatus } from '../auction/types.ts'

/** Questions about an auction, asked and answered in public. */

export const QUESTION_TEXTS = {
  own: 'You cannot ask about your own auction.',
  over: 'Questions can be asked until the auction ends.',
  already: 'You have asked this already.',
  answered: 'This question has been answered already.',
  notSeller: 'Only the seller can answer.',
} as const

/**
 * Whether an auction still takes questions: nobody is helped by one about a car that is gone. A copy that says draft of an
 * auction that can be seen is a moment behind.
 */
export function takesQuestions(status: AuctionStatus): boolean {
  return status !== 'ended' && status !== 'cancelled'
}

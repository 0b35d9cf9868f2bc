import type { AuctionStatus } from '../auction/types.ts'

/** Questions about an auction, asked and answered in public. */

export const QUESTION_MESSAGES = {
  own: 'You cannot ask about your own auction.',
  over: 'Questions can be asked until the auction ends.',
  already: 'You have asked this already.',
  answered: 'This question has been answered already.',
  notSeller: 'Only the seller can answer.',
} as const

/**
 * Whether an auction still takes questions: not after its end. A visible auction whose replica says draft is
 * only briefly out of date.
 */
export function takesQuestions(status: AuctionStatus): boolean {
  return status !== 'ended' && status !== 'cancelled'
}

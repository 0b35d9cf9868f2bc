import type { AuctionStatus } from '../auction/types.ts'

/** Questions about an auction, asked and answered in public. */

export const QUESTION_MESSAGES = {
  own: 'You cannot ask about your own auction.',
  over: 'Questions can be asked until the auction ends.',
  already: 'You already asked this.',
  answered: 'This question is already answered.',
  notSeller: 'Only the seller can answer.',
} as const

/**
 * Whether an auction still takes questions: until it is over. A draft counts as open, because a visible
 * auction is a draft only in a replica that is briefly out of date.
 */
export function takesQuestions(status: AuctionStatus): boolean {
  return status !== 'ended' && status !== 'cancelled'
}

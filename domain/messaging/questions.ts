import type { AuctionStatus } from '../auction/types.ts'
import { DAY_MS } from '../format/time-units.ts'

/** Questions about an auction, asked and answered in public. */

export const QUESTION_MESSAGES = {
  own: 'You cannot ask about your own auction.',
  over: 'Questions can be asked until the auction ends.',
  already: 'You already asked this.',
  waiting: 'Three of your questions here wait for an answer. You can ask another once one is answered.',
  answered: 'This question is already answered.',
  notSeller: 'Only the seller can answer.',
} as const

/** Unanswered questions of one person about one auction. */
export const MAX_OPEN_QUESTIONS = 3

/** How long unanswered questions about an auction count as one run, which notifies its seller once. */
export const QUESTION_RUN_MS = DAY_MS

/**
 * Whether an auction still takes questions: until it is over. A draft counts as open, because a visible
 * auction is a draft only in a replica that is briefly out of date.
 */
export function takesQuestions(status: AuctionStatus): boolean {
  return status !== 'ended' && status !== 'cancelled'
}

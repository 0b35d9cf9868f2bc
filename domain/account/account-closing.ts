import { LAST_ADMINISTRATOR } from '../administration/user-changes.ts'
import { countedText } from '../format/counted-text.ts'
import { DAY_MS } from '../format/time-units.ts'

/** Days from the begin of a hand-over in which it is an obligation of both sides, until both have confirmed it; also where the sale ends. */
const HANDOVER_DAYS = 30
/** The same in ms. */
export const HANDOVER_OBLIGATION_MS = HANDOVER_DAYS * DAY_MS

/**
 * Open obligations that prevent a person from closing their account (docs/rules/accounts.md, Closing an
 * account).
 */
export type OpenObligations = {
  /** Auctions the person leads: a leading bid is binding. */
  readonly leading: number
  /** The person's own auctions that are published and not over. */
  readonly selling: number
  /** Sales that are still being settled, as buyer or seller, listing payments in progress, settlement fees and refunds. */
  readonly unsettled: number
  /** The person's own after-sale offers that wait for an answer. */
  readonly offering: number
  /** Sales of the last 30 days, of either side, whose hand-over is not confirmed by both. */
  readonly handingOver: number
  /** Sales of either side that ended after the hand-over had begun, in the last 30 days: who has the money, or the car, is found. */
  readonly handoversEnded: number
  /** Whether no other account could administrate the site. */
  readonly isLastAdministrator: boolean
}

/** The message for the first reason that prevents closing; null if the account may be closed. */
export function closingObstacle(obligations: OpenObligations): string | null {
  const { leading, selling, unsettled, offering, handingOver, handoversEnded, isLastAdministrator } =
    obligations
  if (isLastAdministrator) return 'You are the only administrator. Make somebody else one first.'
  if (leading > 0) {
    return `You are the highest bidder in ${countedText(leading, 'auction')}. You can close your account once you no longer lead.`
  }
  if (selling > 0) {
    const what = selling === 1 ? 'One of your auctions is' : `${selling} of your auctions are`
    return `${what} still running or scheduled. You can close your account after the end.`
  }
  if (unsettled > 0) {
    const what = unsettled === 1 ? 'One of your payments is' : `${unsettled} of your payments are`
    return `${what} still being settled. You can close your account after that.`
  }
  if (offering > 0) {
    return 'One of your offers is waiting for an answer. You can close your account once it is answered or has expired.'
  }
  if (handingOver > 0) {
    const what =
      handingOver === 1 ? 'The handover of one sale is' : `The handovers of ${handingOver} sales are`
    return `${what} not confirmed by both sides. You can close your account after that, or ${HANDOVER_DAYS} days after the sale.`
  }
  if (handoversEnded > 0) {
    const what = handoversEnded === 1 ? 'One sale' : `${handoversEnded} sales`
    return `${what} ended after the handover had begun. You can close your account ${HANDOVER_DAYS} days after the handover began: until then the other side may need to reach you.`
  }
  return null
}

/** Why an account is not closed while the payment of a pack may still go through. */
export const PACK_BEING_PAID =
  'One of your payments is still being settled. You can close your account after that.'

/** The same of a person whom an administrator wants to delete (docs/rules/administration.md, Users). */
export function deletionObstacle(obligations: OpenObligations): string | null {
  const { leading, selling, unsettled, offering, handingOver, handoversEnded, isLastAdministrator } =
    obligations
  if (isLastAdministrator) return LAST_ADMINISTRATOR
  if (leading > 0) return `This person is the highest bidder in ${countedText(leading, 'auction')}.`
  if (selling > 0) return `This person has ${countedText(selling, 'auction')} not over yet.`
  if (unsettled > 0) return `This person has ${countedText(unsettled, 'payment')} not settled yet.`
  if (offering > 0) return 'An offer of this person is waiting for an answer.'
  if (handingOver > 0) {
    return `This person has ${countedText(handingOver, 'handover')} of the last ${HANDOVER_DAYS} days not confirmed by both sides.`
  }
  if (handoversEnded > 0) {
    return `This person has ${countedText(handoversEnded, 'sale')} of the last ${HANDOVER_DAYS} days that ended after the handover had begun: the price may have been paid.`
  }
  return null
}

/** The message where the person owes a premium. */
export const PREMIUM_OWED = 'This person has an unpaid buyer premium.'

/** The word to type before an account is closed; guards against an accidental click. */
const CLOSING_WORD = 'DELETE'

/** The message if the typed text is not the closing word; null if it is. */
export function closingWordProblem(typed: string | undefined): string | null {
  return typed?.trim() === CLOSING_WORD ? null : `Type ${CLOSING_WORD} to confirm`
}

/** Domain of the placeholder address; it cannot receive mail. */
const CLOSED_DOMAIN = '@closed.invalid'

/** Whether an address is the placeholder of a closed account. */
export function isClosedAccountAddress(email: string): boolean {
  return email.endsWith(CLOSED_DOMAIN)
}

/**
 * The placeholders for a closed account's identity. `mark` prevents a clash with usernames that people
 * choose.
 */
export function toClosedPerson(userId: number, mark: string) {
  return {
    username: `closed-${userId}-${mark}`,
    email: `closed-${userId}-${mark}${CLOSED_DOMAIN}`,
    firstName: 'Closed',
    lastName: 'account',
  } as const
}

/** What keeps an account from being closed by its owner (Product page, Accounts). */
export type OpenAffairs = {
  /** Auctions in which the person leads: a bid that binds. */
  readonly leading: number
  /** Auctions of the person that are published and not over. */
  readonly selling: number
  /** Sales that are still being settled, on either side, and listings that are being paid for. */
  readonly unsettled: number
  /** Offers after an auction that the person has made, and that wait for their answer. */
  readonly offering: number
  /** Whether nobody else could administrate. */
  readonly isLastAdministrator: boolean
}

/** The first reason in words; null where the account may be closed. */
export function whyNotClosed(affairs: OpenAffairs): string | null {
  const { leading, selling, unsettled, offering, isLastAdministrator } = affairs
  if (isLastAdministrator) return 'You are the only administrator. Make somebody else one first.'
  if (leading > 0) {
    return `You are the highest bidder in ${counted(leading, 'auction')}. Your account can be closed once you no longer lead.`
  }
  if (selling > 0) {
    const what = selling === 1 ? 'One of your auctions is' : `${selling} of your auctions are`
    return `${what} still running or scheduled. Your account can be closed after the end.`
  }
  if (unsettled > 0) {
    const what = unsettled === 1 ? 'One of your payments is' : `${unsettled} of your payments are`
    return `${what} still being settled. Your account can be closed after that.`
  }
  if (offering > 0) {
    return 'One of your offers is waiting for an answer. Your account can be closed once it is answered or has expired.'
  }
  return null
}

/** What is typed to close an account, so that nobody does it by a stray press. */
const CLOSING_WORD = 'DELETE'

/** What is said of another word than that one; null where it is right. */
export function closingWordProblem(typed: string | undefined): string | null {
  return typed?.trim() === CLOSING_WORD ? null : `Type ${CLOSING_WORD} to confirm`
}

/** No mail can be sent to it. */
const EMPTIED = '@closed.invalid'

/** Whether an address is what an emptied account has in place of its person's. */
export function isEmptiedAddress(email: string): boolean {
  return email.endsWith(EMPTIED)
}

/** What stands in an emptied account in place of who it was. `mark` keeps it apart from what people choose. */
export function emptiedPerson(userId: number, mark: string) {
  return {
    username: `closed-${userId}-${mark}`,
    email: `closed-${userId}-${mark}${EMPTIED}`,
    firstName: 'Closed',
    lastName: 'account',
  } as const
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

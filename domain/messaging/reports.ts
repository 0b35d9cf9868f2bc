/** What people can report, and what administrators make of it. */

export const REPORT_KINDS = ['message', 'question', 'review'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What became of a report: the reported words were taken away, or they stand. */
export const REPORT_OUTCOMES = ['removed', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** What stands where an administrator took words away. */
export const REMOVED_TEXT = 'Removed by an administrator.'

/** Where reported words stand: what one goes back to, and what it is called. */
export function reportedPlace({
  kind,
  auctionId,
  threadId,
}: {
  readonly kind: ReportKind
  readonly auctionId: number
  readonly threadId: number | null
}): { readonly to: string; readonly label: string } {
  if (kind === 'message' && threadId !== null) return { to: `/messages/${threadId}`, label: 'Conversation' }
  if (kind === 'question') return { to: `/auctions/${auctionId}/questions`, label: 'Questions and answers' }
  return { to: `/auctions/${auctionId}`, label: 'Auction' }
}

export const REPORT_TEXTS = {
  thanks: 'Thank you. Our team will look at it.',
  already: 'You have reported this already.',
  own: 'This is your own.',
  gone: 'This has been removed.',
  decided: 'Somebody has decided this already.',
} as const

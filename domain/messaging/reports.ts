/** Content that people can report, and how administrators resolve a report. */

export const REPORT_KINDS = ['message', 'question', 'review'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The content was removed, or the report was dismissed. */
export const REPORT_OUTCOMES = ['removed', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Replaces content that an administrator has removed. */
export const REMOVED_TEXT = 'Removed by an administrator.'

/** The page that shows reported content: its path and the link's label. */
export function reportedContentLink({
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

export const REPORT_MESSAGES = {
  thanks: 'Thank you. Our team will look at it.',
  already: 'You already reported this.',
  own: 'This is your own.',
  gone: 'This has been removed.',
  decided: 'Someone has already decided this.',
} as const

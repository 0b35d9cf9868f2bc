import { useEffect, useRef } from 'react'
import { type BidDraft, readDraft, storeDraft } from '../../../lib/drafts/draft-storage.ts'

interface BidDraftOptions {
  readonly auctionId: number
  readonly viewerId: number | null
  readonly leads: boolean
}

/**
 * Restores the typed but unsent amount, once, after Back, Forward or a reload; returns the function that
 * stores it. The server's HTML does not know the draft, so it is restored after hydration. A draft of a
 * manual bid is not restored for the leader (docs/rules/auction-page.md, Drafts).
 */
export function useBidDraft(
  { auctionId, viewerId, leads }: BidDraftOptions,
  restore: (draft: BidDraft) => void,
) {
  const latestRestore = useRef(restore)
  const isLeader = useRef(leads)
  useEffect(() => {
    const draft = viewerId === null ? null : readDraft({ auctionId, viewerId })
    if (draft !== null && !(isLeader.current && draft.kind === 'manual')) latestRestore.current(draft)
  }, [auctionId, viewerId])
  return (draft: BidDraft) => {
    if (viewerId !== null) storeDraft({ auctionId, viewerId }, draft)
  }
}

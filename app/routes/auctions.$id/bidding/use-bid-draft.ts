import { useEffect, useRef } from 'react'
import { type Draft, keepDraft, keptDraft } from '../../../lib/drafts/draft-storage.ts'

interface KeptDraft {
  readonly auctionId: number
  readonly viewerId: number | null
  readonly leads: boolean
}

/**
 * Brings back what was typed and not sent, once, after Back, Forward or a reload; answers with what keeps it. The server's
 * page knows nothing of it, so it comes just after the first picture. A bid is not brought back as a leader's maximum.
 */
export function useKeptDraft({ auctionId, viewerId, leads }: KeptDraft, bringBack: (draft: Draft) => void) {
  const bring = useRef(bringBack)
  const isLeader = useRef(leads)
  useEffect(() => {
    const draft = viewerId === null ? null : keptDraft({ auctionId, viewerId })
    if (draft !== null && !(isLeader.current && draft.kind === 'manual')) bring.current(draft)
  }, [auctionId, viewerId])
  return (draft: Draft) => {
    if (viewerId !== null) keepDraft({ auctionId, viewerId }, draft)
  }
}

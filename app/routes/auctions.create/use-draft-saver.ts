import { useEffect, useRef, useState } from 'react'
import { createHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireDraft } from '../../../domain/schemas/drafts.ts'
import type { DraftState } from '../../components/listing-form/create-copy.ts'
import { DraftSaver, isSame } from './draft-saver.ts'
import { forgetListing, keptListing, type ListingContent } from './listing-storage.ts'
import type { OpenCreatePage } from './loader.server.ts'

/**
 * Keeps what is typed, on this device and on the server, and brings back what this device kept and the server does not
 * have. `show` puts a content into the form, with the draft's photos where it is another's.
 */
export function useDraftSaver(
  { viewerId, draft }: Pick<OpenCreatePage, 'viewerId' | 'draft'>,
  show: (content: ListingContent, draft: WireDraft | null) => void,
) {
  const [state, setState] = useState<DraftState>(
    draft === null ? { kind: 'nothing' } : { kind: 'saved', atMs: Date.parse(draft.updated_at) },
  )
  const [isConflictOpen, setConflictOpen] = useState(false)
  const [draftId, setDraftId] = useState(draft?.id ?? null)
  const held = useRef<DraftSaver | null>(null)
  const typed = useRef<ListingContent | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is drawn anew, by its key, for another draft
  useEffect(() => {
    const saver = new DraftSaver({
      viewerId,
      draft,
      onState(next) {
        setState(next)
        if (next.kind === 'conflict') setConflictOpen(true)
      },
      onBegun(id) {
        setDraftId(id)
        // A reload finds it there. Not by the router, which would read the page again: offline that would be an error.
        window.history.replaceState(window.history.state, '', createHref(id))
      },
    })
    held.current = saver
    const kept = keptListing({ viewerId, draftId: draft?.id ?? null })
    // Where the page was left before the answer came, the server has what this device kept.
    if (kept !== null && draft !== null && isSame(kept.content, draft.content)) {
      forgetListing({ viewerId, draftId: draft.id })
    } else if (kept !== null) {
      typed.current = kept.content
      show(kept.content, draft)
      if (draft === null || kept.version === draft.version) saver.change(kept.content)
      else saver.meet(kept.content, draft)
    }
    const saveNow = () => void saver.saveNow()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    window.addEventListener('online', saveNow)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('online', saveNow)
      document.removeEventListener('visibilitychange', onVisibility)
      void saver.saveNow()
      saver.stop()
    }
  }, [])

  return {
    state,
    id: draftId,
    draftId: () => held.current?.draftId ?? null,
    change(content: ListingContent) {
      typed.current = content
      held.current?.change(content)
    },
    saveNow: async () => held.current?.saveNow(),
    ensure: async (content: ListingContent) => (await held.current?.ensureDraft(content)) ?? null,
    finish: () => held.current?.finish(),
    conflict: {
      isOpen: isConflictOpen && state.kind === 'conflict',
      mine: typed.current,
      other: held.current?.other ?? null,
      close: () => setConflictOpen(false),
      keepMine() {
        setConflictOpen(false)
        held.current?.keepMine()
      },
      takeOther() {
        setConflictOpen(false)
        const other = held.current?.takeOther() ?? null
        if (other !== null) show(other.content, other)
      },
    },
    openConflict: () => setConflictOpen(true),
    beginAnew: () => held.current?.beginAnew(),
  }
}

export type ListingDraft = ReturnType<typeof useDraftSaver>

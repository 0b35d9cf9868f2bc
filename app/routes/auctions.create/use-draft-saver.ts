import { useEffect, useRef, useState } from 'react'
import { createHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireDraft } from '../../../domain/schemas/drafts.ts'
import type { DraftState } from '../../components/listing-form/create-copy.ts'
import { DraftSaver, isSame } from './draft-saver.ts'
import { type ListingContent, readStoredListing, removeStoredListing } from './listing-storage.ts'
import type { OpenCreatePage } from './loader.server.ts'

/**
 * Saves what is typed on the device and on the server, and restores what the device has stored and the server
 * does not have. `show` puts content into the form; if `draft` is not null, also the draft's photos.
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
  const saverRef = useRef<DraftSaver | null>(null)
  const typed = useRef<ListingContent | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a key remounts the page for another draft
  useEffect(() => {
    const saver = new DraftSaver({
      viewerId,
      draft,
      onState(next) {
        setState(next)
        if (next.kind === 'conflict') setConflictOpen(true)
      },
      onCreated(id) {
        setDraftId(id)
        // A reload then opens this draft. The router is bypassed: it would load the page again, which fails
        // offline.
        window.history.replaceState(window.history.state, '', createHref(id))
      },
    })
    saverRef.current = saver
    const stored = readStoredListing({ viewerId, draftId: draft?.id ?? null })
    // Where the page was left before an answer arrived, the server already has the stored content.
    if (stored !== null && draft !== null && isSame(stored.content, draft.content)) {
      removeStoredListing({ viewerId, draftId: draft.id })
    } else if (stored !== null) {
      typed.current = stored.content
      show(stored.content, draft)
      if (draft === null || stored.version === draft.version) saver.change(stored.content)
      else saver.startWithConflict(stored.content, draft)
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
    draftId: () => saverRef.current?.draftId ?? null,
    change(content: ListingContent) {
      typed.current = content
      saverRef.current?.change(content)
    },
    saveNow: async () => saverRef.current?.saveNow(),
    ensure: async (content: ListingContent) => (await saverRef.current?.ensureDraft(content)) ?? null,
    finish: () => saverRef.current?.finish(),
    conflict: {
      isOpen: isConflictOpen && state.kind === 'conflict',
      mine: typed.current,
      other: saverRef.current?.other ?? null,
      close: () => setConflictOpen(false),
      keepMine() {
        setConflictOpen(false)
        saverRef.current?.keepMine()
      },
      takeOther() {
        setConflictOpen(false)
        const other = saverRef.current?.takeOther() ?? null
        if (other !== null) show(other.content, other)
      },
    },
    openConflict: () => setConflictOpen(true),
    saveAsNew: () => saverRef.current?.saveAsNew(),
  }
}

export type ListingDraft = ReturnType<typeof useDraftSaver>

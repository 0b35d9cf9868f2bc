import { type DraftState, draftStateText } from '../../components/listing-form/create-copy.ts'
import { Button } from '../../components/ui/button.tsx'
import type { ListingDraft } from './use-draft-saver.ts'

/** Whether the state needs no attention, so that a short text is enough. */
function isSaved({ kind }: DraftState): boolean {
  return kind === 'saved' || kind === 'saving' || kind === 'nothing'
}

/** The same in the bar of a narrow page, where a problem takes a separate row. */
export function DraftBarStatus({ state }: { readonly state: DraftState }) {
  return (
    <div className={isSaved(state) ? 'ml-auto' : 'basis-full'}>
      <DraftStatus state={state} />
    </div>
  )
}

/**
 * The saving state of the draft. A screen reader announces it only where the server does not have the draft.
 */
export function DraftStatus({ state }: { readonly state: DraftState }) {
  const isStored = isSaved(state)
  return (
    <p className={`figures text-meta ${isStored ? 'text-ink-3' : 'text-amber'}`}>
      <span aria-hidden={isStored || undefined}>{draftStateText(state)}</span>
      <span role="status" className="sr-only">
        {isStored ? '' : draftStateText(state)}
      </span>
    </p>
  )
}

/** The action that resolves a draft that cannot be saved. */
export function DraftRemedy({ draft }: { readonly draft: ListingDraft }) {
  if (draft.state.kind === 'conflict') return <Button onClick={draft.openConflict}>Compare</Button>
  if (draft.state.kind === 'gone') return <Button onClick={draft.saveAsNew}>Save as a new draft</Button>
  return null
}

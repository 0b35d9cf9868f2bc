import { type DraftState, draftStateText } from '../../components/listing-form/create-copy.ts'
import { Button } from '../../components/ui/button.tsx'
import type { ListingDraft } from './use-draft-saver.ts'

/** Whether all is well with the draft, so that a word beside other things is enough. */
function isSaved({ kind }: DraftState): boolean {
  return kind === 'saved' || kind === 'saving' || kind === 'nothing'
}

/** The same in the bar of a narrow page: what is not saved is said in a row of its own. */
export function DraftBarStatus({ state }: { readonly state: DraftState }) {
  return (
    <div className={isSaved(state) ? 'ml-auto' : 'basis-full'}>
      <DraftStatus state={state} />
    </div>
  )
}

/** Where what is typed is kept; said aloud where it is not kept on the server. */
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

/** What can be done about a draft that cannot be saved as it is. */
export function DraftRemedy({ draft }: { readonly draft: ListingDraft }) {
  if (draft.state.kind === 'conflict') return <Button onClick={draft.openConflict}>Compare</Button>
  if (draft.state.kind === 'gone') return <Button onClick={draft.saveAsNew}>Save as a new draft</Button>
  return null
}

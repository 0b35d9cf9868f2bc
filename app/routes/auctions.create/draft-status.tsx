import { type DraftState, draftStateText } from '../../components/listing-form/create-copy.ts'
import { Button } from '../../components/ui/button.tsx'
import type { ListingDraft } from './use-draft-saver.ts'

/** Whether all is well with the draft, so that a word beside other things is enough. */
function isWell({ kind }: DraftState): boolean {
  return kind === 'saved' || kind === 'saving' || kind === 'nothing'
}

/** The same in the bar of a narrow page: what is not saved is said in a row of its own. */
export function DraftBarLine({ state }: { readonly state: DraftState }) {
  return (
    <div className={isWell(state) ? 'ml-auto' : 'basis-full'}>
      <DraftLine state={state} />
    </div>
  )
}

/** Where what is typed is kept; said aloud where it is not kept on the server. */
export function DraftLine({ state }: { readonly state: DraftState }) {
  const isKept = isWell(state)
  return (
    <p className={`figures text-meta ${isKept ? 'text-ink-3' : 'text-amber'}`}>
      <span aria-hidden={isKept || undefined}>{draftStateText(state)}</span>
      <span role="status" className="sr-only">
        {isKept ? '' : draftStateText(state)}
      </span>
    </p>
  )
}

/** What can be done about a draft that cannot be saved as it is. */
export function DraftRemedy({ draft }: { readonly draft: ListingDraft }) {
  if (draft.state.kind === 'conflict') return <Button onClick={draft.openConflict}>Compare</Button>
  if (draft.state.kind === 'gone') return <Button onClick={draft.beginAnew}>Save as a new draft</Button>
  return null
}

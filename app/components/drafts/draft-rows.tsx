import { type MouseEvent, useState } from 'react'
import { cardTimeText, inSentence } from '../../../domain/format/times.ts'
import { draftDetails, draftName, photoCountText } from '../../../domain/listing/my-listings.ts'
import { createHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { DottedParts } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import { DeleteDraftDialog } from './delete-draft-dialog.tsx'

interface DraftRowsProps {
  readonly drafts: readonly WireDraftSummary[]
  readonly nowMs: number
}

/** The unfinished listings of a seller, each with the links to continue and to delete it. */
export function DraftRows({ drafts, nowMs }: DraftRowsProps) {
  const [deleted, setDeleted] = useState<WireDraftSummary | null>(null)
  return (
    <>
      <ul className="border-t border-line">
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} nowMs={nowMs} onDelete={setDeleted} />
        ))}
      </ul>
      <DeleteDraftDialog draft={deleted} onClose={() => setDeleted(null)} onDeleted={focusFilter} />
    </>
  )
}

/** The focused row is deleted with its draft: the focus moves to the list's filter. */
function focusFilter() {
  document.querySelector<HTMLElement>('main nav [aria-current="true"]')?.focus()
}

interface DraftRowProps {
  readonly draft: WireDraftSummary
  readonly nowMs: number
  readonly onDelete: (draft: WireDraftSummary) => void
}

function DraftRow({ draft, nowMs, onDelete }: DraftRowProps) {
  const name = draftName(draft.name)
  function ask(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onDelete(draft)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-64">
        <div className="mb-1">
          <Badge>Draft</Badge>
        </div>
        <h2 className="text-title wrap-anywhere">{name}</h2>
        <p className="mt-0.5 text-meta">
          <DottedParts
            parts={[
              'Not submitted',
              ...draftDetails(draft),
              draft.image_count === 0 ? 'Add photos' : photoCountText(draft.image_count),
              `Changed ${inSentence(cardTimeText(Date.parse(draft.updated_at), nowMs))}`,
            ]}
          />
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={createHref(draft.id)}>
          Continue<span className="sr-only">: {name}</span>
        </ButtonLink>
        <Link to={`/drafts/${draft.id}/delete`} onClick={ask} className={buttonClass({ variant: 'text' })}>
          Delete<span className="sr-only">: {name}</span>
        </Link>
      </div>
    </li>
  )
}

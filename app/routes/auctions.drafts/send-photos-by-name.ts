import { matchDraft, type NamedDraft } from '../../../domain/listing/many-drafts.ts'
import { sendPhoto, uploadPath } from '../../components/photo-manager/photo-target.ts'
import { toFailureMessage } from '../../lib/session/failure-messages.ts'

export interface PhotosByName {
  /** How many drafts have new photos. */
  readonly added: number
  /** The names of files that name no draft, or more than one. */
  readonly unmatched: readonly string[]
  readonly refused: readonly string[]
}

/**
 * Sends each photo to the draft that its file names, one after the other and by name. `onDone` receives the number of those
 * that have been answered.
 */
export async function sendPhotosByName(
  files: readonly File[],
  drafts: readonly (NamedDraft & { readonly title: string })[],
  onDone: (done: number) => void,
): Promise<PhotosByName> {
  const added = new Set<number>()
  const unmatched: string[] = []
  const refused: string[] = []
  const { signal } = new AbortController()
  const ordered = files.toSorted((a, b) => a.name.localeCompare(b.name))
  for (const [index, file] of ordered.entries()) {
    const draft = matchDraft(file.name, drafts)
    if (draft === null) unmatched.push(file.name)
    else {
      const path = uploadPath({ kind: 'draft', draftId: draft.id })
      const sent = await sendPhoto(
        path,
        { file, imageType: 'exterior', altText: '' },
        { signal, onProgress: () => undefined },
      )
      if (sent.kind === 'answered') added.add(draft.id)
      else {
        const { message, errors } = toFailureMessage(sent, { failed: 'Not stored', error: 'No answer' })
        refused.push(
          `${draft.title}: ${Object.values(errors).flat().join(', ') || `${file.name}: ${message}`}`,
        )
      }
    }
    onDone(index + 1)
  }
  return { added: added.size, unmatched, refused }
}

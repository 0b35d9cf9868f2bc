import { countedText } from '../../../../domain/format/counted-text.ts'
import { parseDraftContent } from '../../../../domain/listing/draft-content.ts'
import { matchDraft } from '../../../../domain/listing/many-drafts.ts'
import { database } from '../../../db/client.ts'
import { listDraftContents } from '../../../db/queries/listings/many-drafts.ts'
import type { Env } from '../../../env.ts'
import { addDraftPhotos } from '../listing-drafts.ts'

export interface PhotosByName {
  /** '2019 Honda Accord: 3 photos', by draft. */
  readonly added: readonly string[]
  /** The names of files that name no draft, or more than one. */
  readonly unmatched: readonly string[]
  /** Why the photos of a draft were refused; all of them, as in the create form. */
  readonly refused: readonly string[]
}

/**
 * Adds photos to the person's drafts by the VIN or stock number in the name of each file. Of a draft all are added or none.
 * docs/rules/listings.md, Many listings at once
 */
export async function addPhotosByName(
  env: Env,
  {
    userId,
    files,
    nowMs,
  }: { readonly userId: number; readonly files: readonly File[]; readonly nowMs: number },
): Promise<PhotosByName> {
  const drafts = (await listDraftContents(database(env), userId)).map(({ id, content }) => {
    const { values } = parseDraftContent(content)
    return { id, vin: values.vin, stockNumber: values.stock_number, title: values.title || values.vin }
  })
  const ordered = files.toSorted((a, b) => a.name.localeCompare(b.name))
  const named = Map.groupBy(ordered, (file) => matchDraft(file.name, drafts))
  const added: string[] = []
  const refused: string[] = []
  for (const [draft, photos] of named) {
    if (draft === null) continue
    const stored = await addDraftPhotos(env, {
      own: { draftId: draft.id, userId },
      files: photos.map((file) => ({ file, altText: '', imageType: 'exterior' as const })),
      nowMs,
    })
    if (stored.ok) added.push(`${draft.title}: ${countedText(photos.length, 'photo')}`)
    else {
      const reasons = Object.values(stored.refusal.errors ?? {}).flat()
      refused.push(`${draft.title}: ${reasons.length > 0 ? reasons.join(', ') : stored.refusal.message}`)
    }
  }
  return { added, unmatched: (named.get(null) ?? []).map(({ name }) => name), refused }
}

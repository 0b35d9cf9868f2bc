import { ownListingsAddress } from '../../../domain/listing/my-listings.ts'
import { createHref } from '../../../domain/listing/seller-addresses.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { discardDraft, listDrafts } from '../../../worker/services/listings/listing-drafts.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'

export interface DraftPage {
  readonly id: number
  readonly name: string
  readonly imageCount: number
}

const DRAFTS = ownListingsAddress('drafts')

/** The question before a draft is deleted, for browsers without scripts. One that is gone leads back to the others. */
export async function readDraftPage(
  { env, viewer }: PageContext,
  id: string | undefined,
): Promise<DraftPage | Redirect> {
  const draftId = PathId.safeParse(id)
  if (viewer === null) return signInFirst(DRAFTS)
  const drafts = draftId.success ? await listDrafts(env, viewer.userId) : []
  const draft = drafts.find((own) => own.id === draftId.data)
  if (draft === undefined) return redirectTo(DRAFTS)
  return { id: draft.id, name: draft.name, imageCount: draft.image_count }
}

/** Deletes an own draft with its photos and leads to the others; somebody else's stays, and nothing is said of it. */
export async function deleteDraftByForm(
  { env, viewer, nowMs }: PageContext,
  id: string | undefined,
): Promise<Redirect> {
  const draftId = PathId.safeParse(id)
  if (viewer === null) return signInFirst(draftId.success ? createHref(draftId.data) : DRAFTS)
  if (draftId.success) await discardDraft(env, { draftId: draftId.data, userId: viewer.userId, nowMs })
  return redirectTo(DRAFTS)
}

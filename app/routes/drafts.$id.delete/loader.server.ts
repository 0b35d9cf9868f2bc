import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { listDrafts } from '../../../worker/services/listings/listing-drafts.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'

export interface DraftPage {
  readonly id: number
  readonly name: string
  readonly imageCount: number
}

const DRAFTS = myListingsHref('drafts')

/**
 * The confirmation before a draft is deleted, for browsers without scripts. If the draft no longer exists,
 * redirects to the other drafts.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<DraftPage> {
  const draftId = PathId.safeParse(params.id)
  const viewer = requireUser(context, DRAFTS)
  const [draft] = draftId.success ? await listDrafts(context.env, viewer.userId, [draftId.data]) : []
  if (draft === undefined) throw redirectTo(DRAFTS)
  return { id: draft.id, name: draft.name, imageCount: draft.image_count }
}

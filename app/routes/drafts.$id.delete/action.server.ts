import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { createHref, myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { discardDraft } from '../../../worker/services/listings/listing-drafts.ts'
import { type Redirect, redirectTo, requireUser } from '../../lib/http.server.ts'

const DRAFTS = myListingsHref('drafts')

/**
 * Deletes the viewer's draft with its photos and redirects to the other drafts; another person's draft stays,
 * without a message.
 */
export async function action({ params, context }: ActionFunctionArgs): Promise<Redirect> {
  const draftId = PathId.safeParse(params.id)
  const { userId } = requireUser(context, draftId.success ? createHref(draftId.data) : DRAFTS)
  if (draftId.success) {
    await discardDraft(context.env, { draftId: draftId.data, userId, nowMs: context.nowMs })
  }
  return redirectTo(DRAFTS)
}

import { parseDraftContent } from '../../../../domain/listing/draft-content.ts'
import { draftMissingText, type NamedDraft } from '../../../../domain/listing/many-drafts.ts'
import { createFormErrors } from '../../../../domain/schemas/create-form.ts'
import { database } from '../../../db/client.ts'
import { listDraftContents } from '../../../db/queries/listings/many-drafts.ts'
import type { Env } from '../../../env.ts'
import { checkListingLimit } from '../listing-limit.ts'

export interface PreparedDraft extends NamedDraft {
  readonly title: string
  readonly photoCount: number
  /** What is missing before it can be submitted; null if it is complete. */
  readonly missing: string | null
}

/** The person's drafts, the oldest first, with what each lacks, and why none can be submitted now (null if they can be). */
export async function readManyDrafts(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<{ readonly drafts: readonly PreparedDraft[]; readonly blocked: string | null }> {
  const [drafts, limit] = await Promise.all([
    listDraftContents(database(env), userId),
    checkListingLimit(env, { viewer: { userId }, nowMs }),
  ])
  const maxDays = limit.settings.maxAuctionDurationDays
  return {
    drafts: drafts.map(({ id, content, images }) => {
      const form = parseDraftContent(content)
      const { vin, stock_number: stockNumber, title } = form.values
      // The start is chosen for all of them.
      const own = { ...form, values: { ...form.values, start_at: '' } }
      const missing = draftMissingText(createFormErrors(own, { photoCount: images, maxDays, nowMs }))
      return { id, vin, stockNumber, title: title.trim() || vin || 'Draft', photoCount: images, missing }
    }),
    blocked: limit.refused?.message ?? null,
  }
}

import { DRAFT_FIELDS, parseDraftContent } from '../../../../domain/listing/draft-content.ts'
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

/** Longer than a VIN, a stock number or a title may be: a draft may have any text. */
const SHOWN_CHARACTERS = 200

const shown = (text: string) => text.trim().slice(0, SHOWN_CHARACTERS)

/** The person's drafts, the oldest first, with what each lacks, and why none can be submitted now (null if they can be). */
export async function readManyDrafts(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<{ readonly drafts: readonly PreparedDraft[]; readonly blocked: string | null }> {
  const [drafts, limit] = await Promise.all([
    listDraftContents(database(env), { userId, fields: DRAFT_FIELDS }),
    checkListingLimit(env, { viewer: { userId }, nowMs }),
  ])
  const maxDays = limit.settings.maxAuctionDurationDays
  return {
    drafts: drafts.map(({ id, content, images }) => {
      const form = parseDraftContent(content)
      const { values } = form
      const [vin, stockNumber, title] = [shown(values.vin), shown(values.stock_number), shown(values.title)]
      // The start is chosen for all of them.
      const own = { ...form, values: { ...values, start_at: '' } }
      const missing = draftMissingText(createFormErrors(own, { photoCount: images, maxDays, nowMs }))
      return { id, vin, stockNumber, title: title || vin || 'Draft', photoCount: images, missing }
    }),
    blocked: limit.refused?.message ?? null,
  }
}

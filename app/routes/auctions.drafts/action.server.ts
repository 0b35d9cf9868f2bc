import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { START_DELAY_MS } from '../../../domain/auction/listing-terms.ts'
import { firstMessage } from '../../../domain/errors.ts'
import { parsePacificTimeField, toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { MAX_STAGGER_MINUTES } from '../../../domain/listing/stagger.ts'
import { LISTING_MESSAGES } from '../../../domain/schemas/listing-input.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { type SubmittedDraft, submitDrafts } from '../../../worker/services/listings/many/submit-drafts.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import { requireSeller } from './loader.server.ts'

export type { SubmittedDraft }

export type ManyDraftsAnswer =
  | { readonly kind: 'refused'; readonly message: string; readonly firstStart: string }
  | {
      readonly kind: 'submitted'
      readonly results: readonly SubmittedDraft[]
      /** Where the next ones would start, so that the stagger continues. */
      readonly nextStart: string
      readonly staggerMinutes: number
    }

/** The ticked drafts become auctions. docs/rules/selling-screens.md, Many drafts */
export async function action({ request, context }: ActionFunctionArgs): Promise<ManyDraftsAnswer> {
  const viewer = requireSeller(context)
  const { env, nowMs, waitUntil } = context
  const form = await request.formData()
  const typed = String(form.get('first_start') ?? '')
  const refused = (message: string): ManyDraftsAnswer => ({ kind: 'refused', message, firstStart: typed })
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return refused(held.message)
  const draftIds = form.getAll('draft').flatMap((named) => {
    const id = PathId.safeParse(named)
    return id.success ? [id.data] : []
  })
  if (draftIds.length === 0) return refused('Please tick at least one draft')
  const minutes = Number(form.get('stagger') ?? 0)
  const isOffered = Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_STAGGER_MINUTES
  const firstMs = typed === '' ? nowMs + START_DELAY_MS : parsePacificTimeField(typed)
  if (firstMs === null || !isOffered) return refused(LISTING_MESSAGES.start)
  const staggerMs = minutes * MINUTE_MS
  const submitted = await submitDrafts(env, {
    viewer,
    draftIds: [...new Set(draftIds)],
    firstMs,
    staggerMs,
    nowMs,
  })
  if (!submitted.ok) return refused(firstMessage(submitted.refusal))
  const starts = submitted.value.flatMap(({ auction }) => (auction === null ? [] : [auction.startAtMs]))
  const nextMs = starts.length === 0 ? firstMs : Math.max(...starts) + staggerMs
  return {
    kind: 'submitted',
    results: submitted.value,
    nextStart: toPacificTimeField(nextMs),
    staggerMinutes: minutes,
  }
}

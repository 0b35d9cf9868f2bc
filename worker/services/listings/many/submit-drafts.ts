import { permit } from '../../../../domain/account/permissions.ts'
import { startProblem } from '../../../../domain/auction/listing-terms.ts'
import { firstMessage, invalidFields, type Refusal, refusal } from '../../../../domain/errors.ts'
import { DAY_MS } from '../../../../domain/format/time-units.ts'
import { toSaleBody, toVehicleBody } from '../../../../domain/listing/create-form.ts'
import { parseDraftContent } from '../../../../domain/listing/draft-content.ts'
import { draftMissingText } from '../../../../domain/listing/many-drafts.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { createFormErrors } from '../../../../domain/schemas/create-form.ts'
import { ListingInput } from '../../../../domain/schemas/listing-input.ts'
import { VehicleInput } from '../../../../domain/schemas/vehicle-input.ts'
import { database } from '../../../db/client.ts'
import type { Draft } from '../../../db/queries/listings/drafts.ts'
import { listDraftContents, listDraftsById } from '../../../db/queries/listings/many-drafts.ts'
import type { Env } from '../../../env.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { createAuction } from '../create-auction.ts'
import { createVehicle } from '../create-vehicle.ts'
import { checkListingLimit, type ListingLimit } from '../listing-limit.ts'

/** The number of drafts that one request submits: each takes about 25 of the 1,000 queries that it may send. */
const MAX_SUBMITTED_TOGETHER = 35

/** What became of a draft: its auction, or why it stays a draft. */
export interface SubmittedDraft {
  readonly draftId: number
  readonly title: string
  readonly auction: { readonly id: number; readonly startAtMs: number } | null
  readonly message: string | null
}

interface SubmitOptions {
  readonly viewer: Viewer
  /** In the order of their starts. */
  readonly draftIds: readonly number[]
  readonly firstMs: number
  readonly staggerMs: number
  readonly nowMs: number
}

/**
 * Makes an unpaid auction of each of the person's drafts, one after the other, as the create form does. The first starts at
 * `firstMs`, each further one `staggerMs` later; a draft that stays one takes no turn. A draft that is not complete, whose VIN
 * is taken, or beyond the limit of auctions stays a draft, with the reason. Errors: a permission error, or `invalid` on
 * `first_start`. docs/rules/listings.md, Many listings at once
 */
export async function submitDrafts(env: Env, options: SubmitOptions): Promise<Result<SubmittedDraft[]>> {
  const { viewer, draftIds, firstMs, staggerMs, nowMs } = options
  const permission = permit(viewer, 'auction.create')
  if (!permission.allowed) return err(refusal(permission.reason))
  const lastMs = firstMs + Math.max(0, draftIds.length - 1) * staggerMs
  const problem = startProblem({ startAtMs: firstMs, nowMs }) ?? startProblem({ startAtMs: lastMs, nowMs })
  if (problem !== null) return err(invalidFields({ first_start: [problem] }))
  let limit: ListingLimit | undefined = await checkListingLimit(env, { viewer, nowMs })
  const maxDays = limit.settings.maxAuctionDurationDays
  const [taken, left] = [draftIds.slice(0, MAX_SUBMITTED_TOGETHER), draftIds.slice(MAX_SUBMITTED_TOGETHER)]
  const db = database(env)
  const drafts = await listDraftsById(db, { userId: viewer.userId, draftIds: taken })
  const byId = new Map(drafts.map((draft) => [draft.id, draft]))
  const results: SubmittedDraft[] = []
  let made = 0
  for (const draftId of taken) {
    const draft = byId.get(draftId)
    const result = draft
      ? await submitDraft(env, draft, {
          viewer,
          startAtMs: firstMs + made * staggerMs,
          limit,
          maxDays,
          nowMs,
        })
      : { draftId, title: 'Draft', auction: null, message: GONE }
    if (result.auction !== null) made += 1
    // One that is refused may be beyond the limit by now.
    else limit = undefined
    results.push(result)
  }
  const others =
    left.length === 0 ? [] : await listDraftContents(db, { userId: viewer.userId, fields: ['title'] })
  const titles = new Map(others.map(({ id, content }) => [id, parseDraftContent(content).values.title]))
  for (const draftId of left) {
    results.push({ draftId, title: titles.get(draftId) ?? 'Draft', auction: null, message: TOO_MANY })
  }
  return ok(results)
}

const TOO_MANY = `At most ${MAX_SUBMITTED_TOGETHER} drafts are submitted at once. Submit it next.`
const GONE = 'This draft no longer exists: it was submitted or deleted.'

async function submitDraft(
  env: Env,
  draft: Draft & { readonly images: number },
  {
    viewer,
    startAtMs,
    limit,
    maxDays,
    nowMs,
  }: {
    readonly viewer: Viewer
    readonly startAtMs: number
    readonly limit: ListingLimit | undefined
    readonly maxDays: number
    readonly nowMs: number
  },
): Promise<SubmittedDraft> {
  const draftId = draft.id
  const form = parseDraftContent(draft.content)
  const stays = (message: string) => ({ draftId, title: form.values.title, auction: null, message })
  const refused = (reason: Refusal) => stays(firstMessage(reason))
  const own = { ...form, values: { ...form.values, start_at: '' } }
  const missing = draftMissingText(createFormErrors(own, { photoCount: draft.images, maxDays, nowMs }))
  if (missing !== null) return stays(missing)
  const vehicle = VehicleInput.parse(toVehicleBody(form))
  const stored = await createVehicle(env, {
    viewer,
    vehicle,
    files: [],
    draftId,
    limit,
    checkAgain: async () => null,
    nowMs,
  })
  if (!stored.ok) return refused(stored.refusal)
  const listing = ListingInput.parse({
    ...toSaleBody(form),
    vehicle_id: stored.value,
    start_time: new Date(startAtMs).toISOString(),
    end_time: new Date(startAtMs + Number(form.values.auction_duration) * DAY_MS).toISOString(),
    draft_id: draftId,
  })
  const created = await createAuction(env, { viewer, listing, limit, nowMs })
  if (!created.ok) return refused(created.refusal)
  return { draftId, title: listing.title, auction: { id: created.value.auctionId, startAtMs }, message: null }
}

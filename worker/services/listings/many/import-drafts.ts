import { toDraftContent } from '../../../../domain/listing/draft-content.ts'
import { isRightRow } from '../../../../domain/listing/import-rows.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import { database } from '../../../db/client.ts'
import { findDraftsByVin, insertDraftsOfVins } from '../../../db/queries/listings/many-drafts.ts'
import type { Env } from '../../../env.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { MAX_DRAFTS } from '../listing-drafts.ts'
import { checkImport } from './check-import.ts'

export interface ImportedDrafts {
  /** Rows that are drafts now; also those that a repeated request or an earlier file made. */
  readonly drafts: number
  /** Rows that were not right. */
  readonly wrong: number
  /** Right rows for which there was no room among the person's drafts. */
  readonly left: number
}

/**
 * Makes a draft of each right row of a file, once: a car of which the person has a draft gets no other one. The file is
 * checked anew, since what the preview showed may have changed. Errors: those of `checkImport`.
 * docs/rules/listings.md, Many listings at once
 */
export async function importDrafts(
  env: Env,
  request: { readonly viewer: Viewer; readonly text: string; readonly nowMs: number },
): Promise<Result<ImportedDrafts>> {
  const checked = await checkImport(env, request)
  if (!checked.ok) return checked
  const { viewer, nowMs } = request
  const db = database(env)
  const right = checked.value.rows.filter(isRightRow)
  const contents = right.map(({ form }) => ({ ...toDraftContent(form), images: [] }))
  await insertDraftsOfVins(db, { userId: viewer.userId, contents, limit: MAX_DRAFTS, nowMs })
  const vins = right.map(({ form }) => form.values.vin)
  const drafts = await findDraftsByVin(db, { userId: viewer.userId, vins })
  return ok({
    drafts: drafts.size,
    wrong: checked.value.rows.length - right.length,
    left: right.length - drafts.size,
  })
}

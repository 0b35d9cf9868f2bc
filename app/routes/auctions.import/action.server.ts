import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { firstMessage } from '../../../domain/errors.ts'
import { readImportText } from '../../../domain/listing/import-file.ts'
import { IMPORT_FIELDS, type ImportField, isRightRow } from '../../../domain/listing/import-rows.ts'
import type { Result } from '../../../domain/result.ts'
import { checkImport } from '../../../worker/services/listings/many/check-import.ts'
import { type ImportedDrafts, importDrafts } from '../../../worker/services/listings/many/import-drafts.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import { requireSeller } from './loader.server.ts'
import { type PreviewRow, toPreviewRow } from './preview-row.ts'

export interface ImportPreview {
  /** The columns of the file, and those in which a row lacks something. */
  readonly fields: readonly ImportField[]
  readonly unused: readonly string[]
  readonly rows: readonly PreviewRow[]
  readonly right: number
  /** Right rows of cars that are drafts already. */
  readonly known: number
  /** The text of the file, which the confirmation sends again. */
  readonly text: string
}

export type ImportAnswer =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'preview'; readonly preview: ImportPreview }
  | { readonly kind: 'done'; readonly done: ImportedDrafts }

/**
 * The preview of an uploaded file, or the drafts of its right rows once the preview is confirmed; the file is checked both
 * times. docs/rules/selling-screens.md, Import
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<ImportAnswer> {
  const viewer = requireSeller(context)
  const { env, nowMs, waitUntil } = context
  const form = await request.formData()
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return refused(held.message)
  const text = readText(form)
  if (!text.ok) return refused(text.refusal)
  const asked = { viewer, text: text.value, nowMs }
  if (form.get('intent') === 'import') {
    const made = await importDrafts(env, asked)
    return made.ok ? { kind: 'done', done: made.value } : refused(firstMessage(made.refusal))
  }
  const checked = await checkImport(env, asked)
  if (!checked.ok) return refused(firstMessage(checked.refusal))
  const { rows, fields, unused, drafts } = checked.value
  const right = rows.filter(isRightRow)
  return {
    kind: 'preview',
    preview: {
      fields: IMPORT_FIELDS.filter(
        (field) => fields.includes(field) || rows.some(({ problems }) => problems[field] !== undefined),
      ),
      unused,
      rows: rows.map(toPreviewRow),
      right: right.length,
      known: right.filter(({ form: { values } }) => drafts.has(values.vin)).length,
      text: text.value,
    },
  }
}

function refused(message: string): ImportAnswer {
  return { kind: 'refused', message }
}

/** The text of the chosen file, or of the file that the preview was of. */
function readText(form: FormData): Result<string, string> {
  const [bytes, text] = [String(form.get('csv') ?? ''), String(form.get('text') ?? '')]
  if (text !== '') return readImportText(new TextEncoder().encode(text))
  return readImportText(Uint8Array.from(bytes, (character) => character.charCodeAt(0)))
}

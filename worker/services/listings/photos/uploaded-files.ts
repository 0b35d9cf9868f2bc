import { invalidFields } from '../../../../domain/errors.ts'
import { isOneLine } from '../../../../domain/format/one-line.ts'
import { MAX_ALT_TEXT, PHOTO_MESSAGES } from '../../../../domain/photos/photo-rules.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { ONE_LINE_ONLY } from '../../../../domain/schemas/text-fields.ts'
import { IMAGE_TYPES } from '../../../../domain/vehicle/enumerations.ts'

export interface UploadedFile {
  readonly file: File
  readonly altText: string
  readonly imageType: (typeof IMAGE_TYPES)[number]
}

const FILE_FIELD = /^images(?:\[(\d{0,3})\])?$/

/**
 * Parses the files of a multipart body: `images[0]`, `images[1]`, `images[]` or `images`, with
 * `image_alt_text[i]` and `image_type[i]`. A text value in the place of a file is refused.
 * docs/rules/listings.md, Photos
 */
export function parseUploadedFiles(form: FormData): Result<UploadedFile[]> {
  const files: UploadedFile[] = []
  for (const [field, value] of form) {
    const match = FILE_FIELD.exec(field)
    if (match === null) continue
    if (typeof value === 'string') return err(invalidFields({ images: [PHOTO_MESSAGES.wrongType] }))
    const index = match[1] === undefined || match[1] === '' ? files.length : Number(match[1])
    const altText = getText(form, `image_alt_text[${index}]`)
    if (altText.length > MAX_ALT_TEXT) {
      return err(invalidFields({ image_alt_text: [PHOTO_MESSAGES.altText] }))
    }
    if (!isOneLine(altText)) return err(invalidFields({ image_alt_text: [ONE_LINE_ONLY] }))
    const typed = getText(form, `image_type[${index}]`)
    const imageType = typed === '' ? 'exterior' : IMAGE_TYPES.find((type) => type === typed)
    if (imageType === undefined) {
      return err(invalidFields({ image_type: ['Choose one of the offered values'] }))
    }
    files.push({ file: value, altText, imageType })
  }
  return ok(files)
}

function getText(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

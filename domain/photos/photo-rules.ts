/** Limits of photos and the messages of refused files (docs/rules/photos.md, Limits). */

/** Greatest size of a file. */
export const MAX_PHOTO_BYTES = 10_485_760
/** Greatest number of photos of one vehicle. */
export const MAX_PHOTOS = 40
export const MAX_ALT_TEXT = 200

const MAX_SIDE = 12_000
const MAX_PIXELS = 50_000_000

export const PHOTO_MESSAGES = {
  tooLarge: 'Image size must be less than 10MB',
  wrongType: 'Only JPEG, PNG, and GIF images are allowed',
  empty: 'This file is empty',
  tooManyPixels: 'Images may have at most 12,000 pixels a side and 50 megapixels',
  unreadable: 'This image could not be read',
  tooMany: `A vehicle can have at most ${MAX_PHOTOS} images`,
  required: 'At least one image is required',
  altText: `Alt text must be at most ${MAX_ALT_TEXT} characters`,
} as const

export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp'

/** Type and size of a picture, as its first bytes state them. */
export interface PictureHeader {
  readonly type: PictureType
  readonly width: number
  readonly height: number
}

/** Types that can be uploaded. */
export const UPLOAD_TYPES: readonly PictureType[] = ['jpeg', 'png', 'gif']

/** Why a file is refused, or null. `header` is null if its bytes are no picture. */
export function photoProblem(
  sizeBytes: number,
  header: PictureHeader | null,
  types: readonly PictureType[] = UPLOAD_TYPES,
): string | null {
  if (sizeBytes === 0) return PHOTO_MESSAGES.empty
  if (sizeBytes > MAX_PHOTO_BYTES) return PHOTO_MESSAGES.tooLarge
  if (header === null || !types.includes(header.type)) return PHOTO_MESSAGES.wrongType
  const { width, height } = header
  const isTooLarge = width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS
  return isTooLarge ? PHOTO_MESSAGES.tooManyPixels : null
}

/** The message of one refused file of a batch: 'front.jpg: Image size must be less than 10MB'. */
export function photoProblemLine(fileName: string, problem: string): string {
  const name = fileName.trim() === '' ? 'Image' : fileName.trim()
  return `${name.length > 100 ? `${name.slice(0, 99)}…` : name}: ${problem}`
}

/** The properties of a file that are checked before its upload. */
export interface DescribedFile {
  readonly name: string
  readonly sizeBytes: number
  readonly header: PictureHeader | null
}

/**
 * The messages of a batch: one for each refused file, or one for too many photos. If there is any, no photo
 * of the batch is stored. `present` is the number of photos that the vehicle already has
 * (docs/rules/photos.md, Limits).
 */
export function batchProblems(files: readonly DescribedFile[], present: number): string[] {
  if (present + files.length > MAX_PHOTOS) return [PHOTO_MESSAGES.tooMany]
  return files.flatMap(({ name, sizeBytes, header }) => {
    const problem = photoProblem(sizeBytes, header)
    return problem === null ? [] : [photoProblemLine(name, problem)]
  })
}

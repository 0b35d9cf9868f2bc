/** Texts of the photo manager. docs/rules/interface.md, Photo manager */
import { countedText } from '../../../domain/format/counted-text.ts'
import { countText } from '../../../domain/format/usd.ts'

export const PHOTO_MESSAGES = {
  ready: 'Ready for Upload - Will upload with form',
  primarySet: 'Primary image updated',
  primaryFailed: 'Failed to update primary image',
  /** For a draft; `primaryFailed` is for a listing. */
  setPrimaryFailed: 'Failed to set primary image',
  removed: 'Image removed successfully',
  removeFailed: 'Failed to remove image',
  /** For a draft; `removeFailed` is for a listing. */
  deleteFailed: 'Failed to delete image',
  uploadFailed: 'Failed to upload images',
  orderFailed: 'The order could not be saved',
  descriptionFailed: 'What the photo shows could not be saved',
} as const

/** Joins what failed and, if known, the reason: 'Failed to remove image: At least one image is required'. */
export function failureText(failed: string, reason: string | null): string {
  return reason === null || reason === failed ? failed : `${failed}: ${reason}`
}

/** Returns 'Photo moved to position 2 of 8.' */
export function movedText(place: number, count: number): string {
  return `Photo moved to position ${countText(place)} of ${countText(count)}.`
}

/** Returns '3 photos uploading' or '1 photo uploading'. */
function pendingText(count: number): string {
  return `${countedText(count, 'photo')} uploading`
}

/** Returns the question asked before leaving the page during uploads. */
export function leavingUploadsText(count: number): string {
  const one = count === 1
  return `${countText(count)} ${one ? 'photo is' : 'photos are'} still uploading. If you leave now, ${
    one ? 'it is not stored and has' : 'they are not stored and have'
  } to be chosen again. Leave this page?`
}

/**
 * Returns a notice about uploads that leaving the page aborted: 'front.jpg and 2 more were not uploaded
 * before this page was left.'
 */
export function unsentPhotosText(names: readonly string[]): string {
  const [first = '', second, ...more] = names
  const subject =
    second === undefined
      ? first
      : more.length === 0
        ? `${first} and ${second}`
        : `${first} and ${countText(more.length + 1)} more`
  return `${subject} ${names.length === 1 ? 'was' : 'were'} not uploaded before this page was left.`
}

/** Returns the notice about a file that was uploaded before: 'front.jpg is already among the photos.' */
export function alreadyThereText(fileName: string): string {
  return `${fileName} is already among the photos.`
}

/** Returns the announcement of the uploads' progress. */
export function uploadsText({
  pending,
  failed,
}: {
  readonly pending: number
  readonly failed: number
}): string {
  if (pending > 0) return `${pendingText(pending)}.`
  return failed === 0 ? 'All photos are uploaded.' : `${failed} of the photos could not be uploaded.`
}

/** What is said to who works on the photos of a listing (Spec part 2, sections 2, 4 and 8). */
import { countText } from '../../../domain/format/usd.ts'

export const PHOTO_TEXTS = {
  ready: 'Ready for Upload - Will upload with form',
  primarySet: 'Primary image updated',
  primaryFailed: 'Failed to update primary image',
  /** While the listing is made; of one that stands it is `primaryFailed`. */
  setPrimaryFailed: 'Failed to set primary image',
  removed: 'Image removed successfully',
  removeFailed: 'Failed to remove image',
  /** While the listing is made; of one that stands it is `removeFailed`. */
  deleteFailed: 'Failed to delete image',
  uploadFailed: 'Failed to upload images',
  orderFailed: 'The order could not be saved',
  wordsFailed: 'What the photo shows could not be saved',
} as const

/** 'Failed to remove image: At least one image is required': what failed, and why where that is known. */
export function failureText(failed: string, reason: string | null): string {
  return reason === null || reason === failed ? failed : `${failed}: ${reason}`
}

/** 'Photo moved to place 2 of 8.' */
export function movedText(place: number, count: number): string {
  return `Photo moved to place ${countText(place)} of ${countText(count)}.`
}

/** '3 photos uploading', '1 photo uploading': what is still on its way. */
function pendingText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'photo' : 'photos'} uploading`
}

/** What is asked of who leaves the page while photos are on their way. */
export function leavingUploadsText(count: number): string {
  const one = count === 1
  return `${countText(count)} ${one ? 'photo is' : 'photos are'} still uploading. If you leave now, ${
    one ? 'it is not stored and has' : 'they are not stored and have'
  } to be chosen again. Leave this page?`
}

/** Of files whose upload ended with the page: 'front.jpg and 2 more were not uploaded before this page was left.' */
export function leftBehindText(names: readonly string[]): string {
  const [first = '', second, ...more] = names
  const those =
    second === undefined
      ? first
      : more.length === 0
        ? `${first} and ${second}`
        : `${first} and ${countText(more.length + 1)} more`
  return `${those} ${names.length === 1 ? 'was' : 'were'} not uploaded before this page was left.`
}

/** 'front.jpg is already among the photos.': the same file, chosen again. */
export function alreadyThereText(fileName: string): string {
  return `${fileName} is already among the photos.`
}

/** What is read aloud of uploads: how many go on, that all have arrived, or that some have failed. */
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

import { batchProblems } from '../../../domain/photos/photo-rules.ts'
import { readPictureHeader } from '../../../domain/photos/picture-header.ts'

/** Where a camera puts its previews before the picture, the size stands this far in at most. */
const HEADER_BYTES = 1_048_576

/**
 * Why a batch of files is not taken, before anything of it is sent: the lines are those that the server would answer.
 * Empty where all are well. `present` photos are there already.
 */
export async function checkFiles(files: readonly File[], present: number): Promise<string[]> {
  const described = await Promise.all(
    files.map(async (file) => ({ name: file.name, sizeBytes: file.size, header: await headerOf(file) })),
  )
  return batchProblems(described, present)
}

async function headerOf(file: File) {
  try {
    return readPictureHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  } catch {
    // A file that has gone since it was chosen, or that may not be read: as one that is no picture.
    return null
  }
}

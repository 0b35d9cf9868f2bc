import { batchProblems } from '../../../domain/photos/photo-rules.ts'
import { readPictureHeader } from '../../../domain/photos/picture-header.ts'

/** Bytes read of each file: cameras may store previews before the picture's size. */
const HEADER_BYTES = 1_048_576

/**
 * Validates a batch of files before upload. Returns the same messages that the server would, or an empty
 * list. `present` is the number of photos the listing has already.
 */
export async function checkFiles(files: readonly File[], present: number): Promise<string[]> {
  const described = await Promise.all(
    files.map(async (file) => ({ name: file.name, sizeBytes: file.size, header: await readHeader(file) })),
  )
  return batchProblems(described, present)
}

async function readHeader(file: File) {
  try {
    return readPictureHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  } catch {
    // The file was removed or is unreadable: treated as no picture.
    return null
  }
}

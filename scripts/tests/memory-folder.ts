import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Several times what the servers and browsers of two lanes store. */
const LEAST_FREE_BYTES = 4 * 1024 ** 3

/**
 * Puts the temporary files of this process and of those that it starts into memory, if the machine has a folder there
 * with enough room: a database on a disk waits for it at every write. A test that kills a server finds the same
 * files in either.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || freeBytes(MEMORY) < LEAST_FREE_BYTES) return
  const folder = mkdtempSync(join(MEMORY, 'hammerlane-tests-'))
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

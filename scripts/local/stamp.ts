import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './settings.ts'

/**
 * A hash of the names and contents of files and of all files in folders; paths are relative to the project's
 * root.
 */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const files = filesUnder(path)
    // Without this check, moved sources would never cause a new build.
    if (files.length === 0) throw new Error(`There is no file at ${path}`)
    for (const file of files) {
      hash.update(file).update('\0')
      hash.update(readFileSync(join(ROOT, file))).update('\0')
    }
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  const absolute = join(ROOT, path)
  if (!existsSync(absolute)) return []
  if (statSync(absolute).isFile()) return [path]
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** Whether the stamp file says that the work was done for this input. */
export function isStamped(path: string, input: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === input
}

/** Records that the work was done for this input. */
export function writeStamp(path: string, input: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, input)
}

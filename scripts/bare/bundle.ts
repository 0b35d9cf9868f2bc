/**
 * The production bundle of the Worker, copied so that a later build does not change a running server's files.
 */
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureBuilt, WORKER_BUNDLE } from '../local/build.ts'
import { ROOT } from '../local/settings.ts'

/** Builds if the sources have changed, copies the bundle into `outDir`, and returns `outDir`. */
export async function bundleProduct(outDir: string): Promise<string> {
  await ensureBuilt((line) => process.stderr.write(`${line}\n`))
  cpSync(dirname(join(ROOT, WORKER_BUNDLE)), outDir, { recursive: true })
  return outDir
}

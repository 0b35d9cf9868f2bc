/** The production bundle of the Worker, copied so that a later build does not change it underneath. */
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureBuilt, WORKER_BUNDLE } from '../local/build.ts'
import { ROOT } from '../local/settings.ts'

/** Builds where the sources have changed and copies the bundle into `outDir`, which it answers. */
export async function bundleProduct(outDir: string): Promise<string> {
  await ensureBuilt((line) => process.stderr.write(`${line}\n`))
  cpSync(dirname(join(ROOT, WORKER_BUNDLE)), outDir, { recursive: true })
  return outDir
}

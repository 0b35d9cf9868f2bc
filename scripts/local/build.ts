import { join } from 'node:path'
import { runCommand } from './command.ts'
import { withLock } from './lock.ts'
import { ROOT } from './settings.ts'
import { hashFiles, isStamped, writeStamp } from './stamp.ts'

/** The bundle that is deployed, served and measured. */
export const WORKER_BUNDLE = 'build/worker/index.js'

const SOURCES = [
  'scripts/local/build.ts',
  'scripts/bundling',
  'app',
  'domain',
  'worker',
  'durable-objects',
  'public',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'wrangler.toml',
]

/** Vitest sets NODE_ENV to test, which would bundle the development build of React. */
const PRODUCTION = { NODE_ENV: 'production', VITEST: undefined }

/**
 * Makes the production build if the sources have changed since the last one: the pages by Remix
 * (build/client, build/server), then the Worker's bundle as `wrangler deploy` would upload it.
 */
export async function ensureBuilt(log: (line: string) => void): Promise<void> {
  await withLock(join(ROOT, '.wrangler', 'build.lock'), async () => {
    const input = hashFiles(SOURCES)
    const stampFile = join(ROOT, 'build', '.built-from')
    if (isStamped(stampFile, input)) return
    log('Building …')
    await runCommand('remix', ['vite:build', '--logLevel', 'warn'], PRODUCTION)
    await runCommand('wrangler', ['deploy', '--dry-run', '--outdir', 'build/worker'], PRODUCTION)
    writeStamp(stampFile, input)
  })
}

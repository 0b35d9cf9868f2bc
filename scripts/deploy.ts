/**
 * `npm run deploy`: builds, migrates the production databases, loads the vPIC data if it is missing, and
 * uploads the Worker. docs/deploy.md lists what must exist before.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploy } from './deploy/deploy.ts'
import { ensureBuilt, WORKER_BUNDLE } from './local/build.ts'
import { runCommand } from './local/command.ts'
import { ROOT } from './local/settings.ts'
import { writeVpicSql } from './vpic/sql.ts'

const log = (line: string) => console.log(line)

async function withVpicSql(load: (file: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-vpic-'))
  try {
    const file = join(folder, 'vpic.sql')
    writeVpicSql(file)
    await load(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

deploy({
  wranglerToml: readFileSync(join(ROOT, 'wrangler.toml'), 'utf8'),
  wrangler: (args) => runCommand('wrangler', args),
  ensureBuilt: () => ensureBuilt(log),
  bundle: WORKER_BUNDLE,
  withVpicSql,
  log,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

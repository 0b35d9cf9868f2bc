/**
 * `npm run deploy`: builds, migrates the real databases, loads the vPIC data where it is missing, and
 * uploads the Worker. docs/deploy.md says what must exist before.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, WORKER_BUNDLE } from './local/build.ts'
import { run } from './local/command.ts'
import { ROOT } from './local/settings.ts'
import { writeVpicSql } from './vpic/sql.ts'

const log = (line: string) => console.log(line)

async function deploy(): Promise<void> {
  refuseWithoutDatabases()
  await refuseWithoutSecret()
  await ensureBuilt(log)
  log('Migrating the database …')
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote'])
  if (!(await hasVpic())) await loadVpic()
  log('Uploading …')
  log(await run('wrangler', ['deploy', WORKER_BUNDLE, '--no-bundle']))
}

function refuseWithoutDatabases(): void {
  if (/database_id = "0{8}-/.test(readFileSync(join(ROOT, 'wrangler.toml'), 'utf8'))) {
    throw new Error('wrangler.toml still names no real databases: docs/deploy.md, step 1.')
  }
}

async function refuseWithoutSecret(): Promise<void> {
  const listed: unknown = JSON.parse(await run('wrangler', ['secret', 'list', '--format', 'json']))
  const names = Array.isArray(listed) ? listed.map((secret: { name?: unknown }) => secret.name) : []
  if (!names.includes('AUTH_SECRET'))
    throw new Error('The secret AUTH_SECRET is not set: docs/deploy.md, step 3.')
}

async function hasVpic(): Promise<boolean> {
  const question = "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'Pattern'"
  const printed = await run('wrangler', [
    'd1',
    'execute',
    'VPIC',
    '--remote',
    '--json',
    '--command',
    question,
  ])
  return /"tables":\s*1/.test(printed)
}

async function loadVpic(): Promise<void> {
  log('Loading the vPIC vehicle data (this takes some minutes, once) …')
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-vpic-'))
  try {
    const file = join(folder, 'vpic.sql')
    writeVpicSql(file)
    await run('wrangler', ['d1', 'execute', 'VPIC', '--remote', '--yes', '--file', file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

deploy().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

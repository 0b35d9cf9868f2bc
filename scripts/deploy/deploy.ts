import { findMissingConfig, findMissingSecrets } from './needed-settings.ts'

/** The inputs and effects of a deployment. */
export interface DeployPorts {
  readonly wranglerToml: string
  /** Runs wrangler; resolves with its output. */
  readonly wrangler: (args: readonly string[]) => Promise<string>
  readonly ensureBuilt: () => Promise<void>
  /** The path of the built Worker. */
  readonly bundle: string
  /** Writes the vPIC data to a temporary SQL file, which exists only while `load` runs. */
  readonly withVpicSql: (load: (file: string) => Promise<unknown>) => Promise<void>
  readonly log: (line: string) => void
}

/**
 * Builds, migrates the production databases, loads the vPIC data if it is missing, and uploads the Worker.
 * Throws with all missing settings before it builds or changes anything.
 */
export async function deploy({
  wranglerToml,
  wrangler,
  ensureBuilt,
  bundle,
  withVpicSql,
  log,
}: DeployPorts): Promise<void> {
  throwIfMissing(findMissingConfig(wranglerToml))
  throwIfMissing(findMissingSecrets(wranglerToml, await secretNames(wrangler)))
  await ensureBuilt()
  log('Migrating the database …')
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote'])
  await wrangler(['d1', 'migrations', 'apply', 'SEARCH', '--remote'])
  if (!(await hasVpic(wrangler))) {
    log('Loading the vPIC vehicle data (this takes some minutes, once) …')
    await withVpicSql((file) => wrangler(['d1', 'execute', 'VPIC', '--remote', '--yes', '--file', file]))
  }
  log('Uploading …')
  log(await wrangler(['deploy', bundle, '--no-bundle']))
}

function throwIfMissing(missing: readonly string[]): void {
  if (missing.length > 0) throw new Error(missing.join('\n'))
}

async function secretNames(wrangler: DeployPorts['wrangler']): Promise<string[]> {
  const listed: unknown = JSON.parse(await wrangler(['secret', 'list', '--format', 'json']))
  return Array.isArray(listed) ? listed.map((secret: { name?: unknown }) => String(secret.name)) : []
}

async function hasVpic(wrangler: DeployPorts['wrangler']): Promise<boolean> {
  const question = "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'Pattern'"
  const printed = await wrangler(['d1', 'execute', 'VPIC', '--remote', '--json', '--command', question])
  return /"tables":\s*1/.test(printed)
}

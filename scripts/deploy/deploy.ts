import { missingFromConfig, missingSecrets } from './needed-settings.ts'

/** The outside of a deployment: what it reads and what it has done. */
export interface DeployPorts {
  readonly wranglerToml: string
  /** Runs wrangler to its end; what it printed. */
  readonly wrangler: (args: readonly string[]) => Promise<string>
  readonly ensureBuilt: () => Promise<void>
  /** Where the built Worker lies. */
  readonly bundle: string
  /** Hands the vPIC data over as a file of SQL, which is gone afterwards. */
  readonly withVpicSql: (load: (file: string) => Promise<unknown>) => Promise<void>
  readonly log: (line: string) => void
}

/**
 * Builds, migrates the real databases, loads the vPIC data where it is missing, and uploads the Worker. Throws with
 * everything that is missing before anything is built or changed.
 */
export async function deploy({
  wranglerToml,
  wrangler,
  ensureBuilt,
  bundle,
  withVpicSql,
  log,
}: DeployPorts): Promise<void> {
  refuse(missingFromConfig(wranglerToml))
  refuse(missingSecrets(wranglerToml, await secretNames(wrangler)))
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

function refuse(missing: readonly string[]): void {
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

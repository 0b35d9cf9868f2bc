/**
 * `npm run licenses`: lists the license of every production dependency, and compares the lock file with
 * the stored advisories. Exits with 1 for a license that is not allowed, and for a production dependency with
 * a known vulnerability. `-- --update` downloads the advisories first. docs/libraries.md, Licenses and
 * advisories
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AdvisoryFile, downloadAdvisories, findVulnerable } from './licenses/advisories.ts'
import { ALLOWED_LICENSES, findRefusedLicenses } from './licenses/allowed-licenses.ts'
import { type LockedPackage, parseLockFile } from './licenses/lock-file.ts'
import { runCommand } from './local/command.ts'
import { ROOT } from './local/settings.ts'

const ADVISORY_FILE = join(ROOT, 'scripts/licenses/advisories.json')

const packages = parseLockFile(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const hasLicenses = printLicenses(packages)
if (process.argv.includes('--update')) await updateAdvisories(packages)
const isSafe = printAdvisories(packages)
process.exitCode = hasLicenses && isSafe ? 0 : 1

function printLicenses(locked: readonly LockedPackage[]): boolean {
  for (const { name, version, license, isProduction } of locked) {
    if (isProduction) console.log(`${name} ${version}: ${license ?? 'no license'}`)
  }
  const refused = findRefusedLicenses(locked)
  for (const { name, license } of refused) console.error(`License not allowed: ${name}, ${license ?? 'none'}`)
  console.log(`\nAllowed licenses: ${Object.keys(ALLOWED_LICENSES).join(', ')}`)
  return refused.length === 0
}

async function updateAdvisories(locked: readonly LockedPackage[]): Promise<void> {
  const registry = (await runCommand('npm', ['config', 'get', 'registry'])).trim()
  const today = new Date().toISOString().slice(0, 10)
  try {
    const file = await downloadAdvisories(locked, { registry, today })
    writeFileSync(ADVISORY_FILE, `${JSON.stringify(file, null, 2)}\n`)
  } catch (error) {
    console.error(`Advisories not updated: ${error instanceof Error ? error.message : error}`)
  }
}

/** False if a production dependency has a known vulnerability. */
function printAdvisories(locked: readonly LockedPackage[]): boolean {
  if (!existsSync(ADVISORY_FILE)) {
    console.log('Advisories not checked: scripts/licenses/advisories.json does not exist')
    return true
  }
  const file = JSON.parse(readFileSync(ADVISORY_FILE, 'utf8')) as AdvisoryFile
  const vulnerable = findVulnerable(locked, file)
  for (const {
    locked: { name, version, isProduction },
    advisory,
  } of vulnerable) {
    const where = isProduction ? 'production' : 'development only'
    console.error(`${advisory.severity}: ${name} ${version} (${where}): ${advisory.title}, ${advisory.url}`)
  }
  console.log(`Advisories checked: ${vulnerable.length} found (${file.source}, ${file.date})`)
  return vulnerable.every(({ locked: { isProduction } }) => !isProduction)
}

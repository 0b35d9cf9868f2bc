import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../../scripts/browser.ts'
import { ensureBuilt } from '../../../scripts/local/build.ts'
import { prepareDatabases } from '../../../scripts/local/databases.ts'
import { freePort, startPlatform } from '../../../scripts/local/platform.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The base URL of each lane's server. */
    readonly baseUrls: readonly string[]
    /** The AUTH_SECRET of each lane's server, in the same order. */
    readonly authSecrets: readonly string[]
    readonly browserPath: string
    /** A state folder with migrated databases, to copy for a server of a test's own. */
    readonly preparedState: string
  }
}

/** Files that run in parallel, as `maxWorkers` in vitest.config.ts: one for each of two cores. */
const LANES = 2

/**
 * Builds once and starts a local platform for each lane, on a free port and a state folder of its own, so
 * that a fault armed in one lane does not hit the other. The tests create their data through the API and the
 * development routes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = (line: string) => console.log(line)
  project.provide('browserPath', findBrowser(log))
  await ensureBuilt(log)
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-e2e-'))
  const prepared = join(folder, 'prepared')
  await prepareDatabases(prepared, log)
  project.provide('preparedState', prepared)
  const lanes = await Promise.all(
    Array.from({ length: LANES }, (_, lane) => {
      const stateDir = join(folder, `lane-${lane + 1}`)
      cpSync(prepared, stateDir, { recursive: true })
      return startLane(stateDir, log)
    }),
  )
  project.provide(
    'baseUrls',
    lanes.map(({ baseUrl }) => baseUrl),
  )
  project.provide(
    'authSecrets',
    lanes.map(({ authSecret }) => authSecret),
  )
  return async () => {
    await Promise.all(lanes.map(({ platform }) => platform.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startLane(stateDir: string, log: (line: string) => void) {
  const host = '127.0.0.1'
  const port = await freePort()
  const baseUrl = `http://${host}:${port}`
  const platform = await startPlatform({ host, port, baseUrl, stateDir, seed: false }, log)
  return { baseUrl, platform, authSecret: readAuthSecret(stateDir) }
}

function readAuthSecret(stateDir: string): string {
  const variables = readFileSync(join(stateDir, 'development.env'), 'utf8')
  const [, secret] = /^AUTH_SECRET="(.+)"$/m.exec(variables) ?? []
  if (secret === undefined) throw new Error('The server was started without a key.')
  return secret
}

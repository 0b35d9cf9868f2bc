import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleProduct } from '../../../scripts/bare/bundle.ts'
import { findBrowser, findHeadlessShell } from '../../../scripts/browser.ts'
import { prepareDatabases } from '../../../scripts/local/databases.ts'
import { startSite } from './site-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The base URL of each lane's server. */
    readonly baseUrls: readonly string[]
    /** The AUTH_SECRET of each lane's server, in the same order. */
    readonly authSecrets: readonly string[]
    readonly browserPath: string
    /** Chromium's headless shell, or the same browser where it is not installed. */
    readonly shellPath: string
    /** The product's bundle, for a server of a test's own. */
    readonly bundleDir: string
    /** A state folder with migrated databases, to copy for a server of a test's own. */
    readonly preparedState: string
  }
}

/** Files that run in parallel, as `maxWorkers` in vitest.config.ts: one for each of two cores. */
const LANES = 2

/**
 * Builds once and starts a server for each lane, on a free port and a state folder of its own, so that a
 * fault armed in one lane does not hit the other. The servers run without wrangler's proxy, which takes more
 * processor time than the Worker. The tests create their data through the API and the development routes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = (line: string) => console.log(line)
  const browserPath = findBrowser(log)
  project.provide('browserPath', browserPath)
  project.provide('shellPath', findHeadlessShell() ?? browserPath)
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-e2e-'))
  const bundleDir = await bundleProduct(join(folder, 'bundle'))
  project.provide('bundleDir', bundleDir)
  const prepared = join(folder, 'prepared')
  await prepareDatabases(prepared, log)
  project.provide('preparedState', prepared)
  const lanes = await Promise.all(
    Array.from({ length: LANES }, (_, lane) => {
      const stateDir = join(folder, `lane-${lane + 1}`)
      cpSync(prepared, stateDir, { recursive: true })
      return startSite(stateDir, bundleDir)
    }),
  )
  project.provide(
    'baseUrls',
    lanes.map(({ server }) => server.url),
  )
  project.provide(
    'authSecrets',
    lanes.map(({ authSecret }) => authSecret),
  )
  return async () => {
    await Promise.all(lanes.map(({ server }) => server.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

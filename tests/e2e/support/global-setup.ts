import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../../scripts/browser.ts'
import { ensureBuilt } from '../../../scripts/local/build.ts'
import { prepareDatabases } from '../../../scripts/local/databases.ts'
import { freePort, startPlatform } from '../../../scripts/local/platform.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly baseUrl: string
    readonly browserPath: string
  }
}

/**
 * One production build, served by the local platform on a free port and a state folder of its own, for
 * all browser tests: they make what they need through the API and the development routes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = (line: string) => console.log(line)
  project.provide('browserPath', findBrowser(log))
  await ensureBuilt(log)
  const stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-e2e-'))
  await prepareDatabases(stateDir, log)
  const host = '127.0.0.1'
  const port = await freePort()
  const baseUrl = `http://${host}:${port}`
  const platform = await startPlatform({ host, port, baseUrl, stateDir, seed: false }, log)
  project.provide('baseUrl', baseUrl)
  return async () => {
    await platform.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

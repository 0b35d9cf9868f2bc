import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../local/build.ts'
import { prepareDatabases } from '../local/databases.ts'
import { freePort, startPlatform } from '../local/platform.ts'
import { seedDemo } from '../seed.ts'

export interface ServedDemo {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Paths of the public pages; `detail` is the active auction with the most bids. */
  readonly pages: { readonly home: string; readonly browse: string; readonly detail: string }
  /** Stops the server and deletes its state. */
  stop(): Promise<void>
}

/** Builds if the sources have changed, and serves the demo as `npm start` does, on a new state folder. */
export async function serveDemo(log: (line: string) => void): Promise<ServedDemo> {
  const stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-demo-'))
  await ensureBuilt(log)
  await prepareDatabases(stateDir, log)
  const host = '127.0.0.1'
  const port = await freePort()
  const baseUrl = `http://${host}:${port}`
  const platform = await startPlatform({ host, port, baseUrl, stateDir, seed: true }, log)
  const stop = async () => {
    await platform.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  try {
    await seedDemo({ baseUrl, log })
    return {
      baseUrl,
      pages: { home: '/', browse: '/auctions', detail: await findBusiestAuction(baseUrl) },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The path of the active auction with the most bids. */
export async function findBusiestAuction(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auctions?status=active&per_page=100`)
  const { data } = (await answer.json()) as { data: { id: number; total_bids: number }[] }
  const [busiest] = data.sort((a, b) => b.total_bids - a.total_bids)
  if (!busiest) throw new Error('The demo has no active auction.')
  return `/auctions/${busiest.id}`
}

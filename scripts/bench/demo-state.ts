/** The demo on new state, which the measures of pages serve one after the other. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleProduct } from '../bare/bundle.ts'
import { type BareServer, freePort, startServer } from '../bare/server.ts'
import { seedDemo } from '../seed.ts'

export interface DemoState {
  /** Serves it; `isSite` with the files of the pages. One server at a time. */
  start(options?: { readonly isSite: boolean }): Promise<BareServer>
  /** Deletes it; no server may run on it. */
  remove(): void
}

/** Adds the demo to new state, without the auctions that end within minutes: they would end during the measures. */
export async function createDemoState(): Promise<DemoState> {
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-pages-'))
  const bundleDir = await bundleProduct(join(folder, 'bundle'))
  const authSecret = randomBytes(32).toString('base64url')
  const start: DemoState['start'] = async ({ isSite } = { isSite: false }) =>
    startServer({
      port: await freePort(),
      stateDir: join(folder, 'state'),
      worker: { kind: 'product', bundleDir, authSecret, isSite },
    })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const server = await start()
  try {
    const log = (line: string) => process.stderr.write(`${line}\n`)
    await seedDemo({ baseUrl: server.url, log, withoutShortAuctions: true })
  } catch (error) {
    await server.stop()
    remove()
    throw error
  }
  await server.stop()
  return { start, remove }
}

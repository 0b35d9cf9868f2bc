/** The production bundle on a state folder of its own, for tests that call it from outside. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleProduct } from '../../scripts/bare/bundle.ts'
import { type BareServer, freePort, startServer } from '../../scripts/bare/server.ts'

export interface BareProduct {
  readonly url: string
  /** Kills the process group and starts the product again on the same state and port. */
  killAndRestart(): Promise<void>
  /** Kills the process group; `restart` starts it again, with RESTORE_TOKEN if given. */
  kill(): Promise<void>
  restart(restoreToken?: string): Promise<void>
  /** Stops the product; `restart` starts it again. */
  stop(): Promise<void>
  /** The folder of what is stored. */
  readonly storedIn: string
  readonly authSecret: string
  close(): Promise<void>
}

export interface BareProductOptions {
  /** `wide`: those of development, for tests that send more than a client may in production. */
  readonly limits: 'production' | 'wide'
}

/** Starts the product without demo data. */
export async function startBareProduct({ limits }: BareProductOptions): Promise<BareProduct> {
  const stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-outside-'))
  const authSecret = randomBytes(32).toString('base64url')
  const bundleDir = await bundleProduct(join(stateDir, 'bundle'))
  const port = await freePort()
  const start = (restoreToken?: string): Promise<BareServer> =>
    startServer({
      port,
      stateDir: join(stateDir, 'state'),
      worker: {
        kind: 'product',
        bundleDir,
        authSecret,
        ...(limits === 'production' && { limits }),
        ...(restoreToken !== undefined && { restoreToken }),
      },
    })
  let server = await start()
  return {
    url: server.url,
    async killAndRestart() {
      await server.kill()
      server = await start()
    },
    storedIn: join(stateDir, 'state'),
    authSecret,
    stop: () => server.stop(),
    kill: () => server.kill(),
    async restart(restoreToken) {
      server = await start(restoreToken)
    },
    async close() {
      await server.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

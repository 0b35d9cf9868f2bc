import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort, startServer } from '../../../scripts/bare/server.ts'

/** Starts the product with its pages on a free port and the databases of `stateDir`. */
export async function startSite(stateDir: string, bundleDir: string) {
  const authSecret = randomBytes(32).toString('base64url')
  const server = await startServer({
    port: await freePort(),
    stateDir: join(stateDir, 'v3'),
    worker: { kind: 'product', bundleDir, authSecret, isSite: true },
  })
  return { server, authSecret }
}

/** `npm run reset`: deletes the local state. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from './local/settings.ts'

const { stateDir } = readSettings(process.env)
if (!existsSync(stateDir)) {
  console.log(`Nothing to forget: ${stateDir} does not exist.`)
} else if (existsSync(join(stateDir, 'migrated-from')) || existsSync(join(stateDir, 'v3'))) {
  rmSync(stateDir, { recursive: true, force: true })
  console.log(`Forgot the local state in ${stateDir}.`)
} else {
  // A mistyped STATE_DIR must not delete a folder of something else.
  console.error(`${stateDir} does not look like local state; nothing was removed.`)
  process.exit(1)
}

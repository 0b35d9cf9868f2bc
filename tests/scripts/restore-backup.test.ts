/** `npm run backup:restore` (docs/operations.md, Restoring a backup). */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../scripts/restore-backup.ts')
/** A port where nothing can listen. */
const NOBODY = 'http://127.0.0.1:1'

async function run(token: string, ...words: readonly string[]): Promise<string> {
  const env = { ...process.env, RESTORE_TOKEN: token }
  const failed = await promisify(execFile)(process.execPath, [SCRIPT, ...words], { env }).catch(
    (error: { readonly code: number; readonly stderr: string }) => error,
  )
  return 'code' in failed ? `${failed.code}: ${failed.stderr.trim()}` : 'done'
}

test('backup:restore: wrong words, no token, no server -> ends with 1, in one sentence that says what to do', async () => {
  const usage = '1: Name a backup and the server: --name NAME --url URL.'
  expect(await run('a', '--nam', 'x')).toBe(usage)
  expect(await run('a', '--name', 'x', '--url', NOBODY, 'more')).toBe(usage)
  expect(await run('', '--name', 'x', '--url', NOBODY)).toBe(
    '1: Set RESTORE_TOKEN to the token of the server.',
  )
  expect(await run('a', '--name', 'x', '--url', NOBODY)).toBe(
    `1: No Hammerlane answers at ${NOBODY}. Check --url, and whether the server runs.`,
  )
})

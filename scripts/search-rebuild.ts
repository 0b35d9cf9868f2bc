/**
 * `npm run search:rebuild [-- --remote]`: empties the search index, so that it is rebuilt from the main
 * database by the running server's next cron or by its next searches. Without `--remote` it uses the local
 * database of STATE_DIR.
 */
import { runCommand } from './local/command.ts'
import { readSettings } from './local/settings.ts'

const EMPTY_INDEX = [
  "insert into words (words) values ('delete-all')",
  'delete from listing_spellings',
  'delete from spellings',
  'delete from entries',
].join('; ')
const MARK_ALL = 'update word_versions set indexed_version = 0'

async function rebuild(): Promise<void> {
  const isRemote = process.argv.includes('--remote')
  const place = isRemote ? ['--remote'] : ['--local', '--persist-to', readSettings(process.env).stateDir]
  const execute = (binding: string, command: string) =>
    runCommand('wrangler', ['d1', 'execute', binding, ...place, '--yes', '--command', command])
  // Marked last: what is written to the index between the two commands is indexed again.
  await execute('SEARCH', EMPTY_INDEX)
  await execute('DB', MARK_ALL)
  console.log('The search index is empty; the server fills it within some minutes, a search at once.')
}

rebuild().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

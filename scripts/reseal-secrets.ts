/**
 * `npm run secrets:reseal [-- --remote]`: seals the secrets of the payment processors again under another key.
 * SECRETS_KEY is the present key, NEW_SECRETS_KEY the next (docs/deploy.md, step 6). Without `--remote` it uses
 * the local database of STATE_DIR.
 */
import { runCommand } from './local/command.ts'
import { readSettings } from './local/settings.ts'
import { resealRows, type SealedRow } from './reseal/reseal-rows.ts'

const READ = 'select provider, sealed_secrets from payment_providers where sealed_secrets is not null'

async function reseal(): Promise<void> {
  const isRemote = process.argv.includes('--remote')
  const place = isRemote ? ['--remote'] : ['--local', '--persist-to', readSettings(process.env).stateDir]
  const execute = (command: string) =>
    runCommand('wrangler', ['d1', 'execute', 'DB', ...place, '--yes', '--json', '--command', command])
  const printed = await execute(READ)
  const [answer] = JSON.parse(printed.slice(printed.indexOf('['))) as { readonly results: SealedRow[] }[]
  const statements = await resealRows(answer?.results ?? [], {
    from: process.env.SECRETS_KEY,
    to: process.env.NEW_SECRETS_KEY,
  })
  if (statements.length > 0) await execute(statements.join('; '))
  console.log(`Sealed again: ${statements.length}. Set the new key now: npx wrangler secret put SECRETS_KEY`)
}

reseal().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

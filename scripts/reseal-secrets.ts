/**
 * `npm run secrets:reseal [-- --remote]`: seals stored secrets again under another key (docs/operations.md, Keys).
 * With NEW_SECRETS_KEY those of the payment processors, from SECRETS_KEY; with NEW_AUTH_SECRET the second factors, from
 * AUTH_SECRET. Without `--remote` it uses the local database of STATE_DIR.
 */
import { runCommand } from './local/command.ts'
import { readSettings } from './local/settings.ts'
import { resealFactors, resealRows, type SealedFactor, type SealedRow } from './reseal/reseal-rows.ts'

/** Statements of one command: a command line has an end. */
const AT_ONCE = 100

const isRemote = process.argv.includes('--remote')

async function execute(command: string): Promise<string> {
  const place = isRemote ? ['--remote'] : ['--local', '--persist-to', readSettings(process.env).stateDir]
  return runCommand('wrangler', ['d1', 'execute', 'DB', ...place, '--yes', '--json', '--command', command])
}

async function read<Row>(query: string): Promise<readonly Row[]> {
  const printed = await execute(query)
  const [answer] = JSON.parse(printed.slice(printed.indexOf('['))) as { readonly results: Row[] }[]
  return answer?.results ?? []
}

async function store(statements: readonly string[], what: string): Promise<void> {
  for (let first = 0; first < statements.length; first += AT_ONCE)
    await execute(statements.slice(first, first + AT_ONCE).join('; '))
  console.log(`${what} sealed again: ${statements.length}.`)
}

async function reseal(): Promise<void> {
  const { SECRETS_KEY, NEW_SECRETS_KEY, AUTH_SECRET = '', NEW_AUTH_SECRET } = process.env
  if (NEW_SECRETS_KEY === undefined && NEW_AUTH_SECRET === undefined)
    throw new Error(
      'Set NEW_SECRETS_KEY or NEW_AUTH_SECRET: the key under which the secrets are sealed again.',
    )
  if (NEW_SECRETS_KEY !== undefined) {
    const rows = await read<SealedRow>(
      'select provider, sealed_secrets from payment_providers where sealed_secrets is not null',
    )
    await store(await resealRows(rows, { from: SECRETS_KEY, to: NEW_SECRETS_KEY }), 'Secrets of processors')
    console.log('Set the new key now: npx wrangler secret put SECRETS_KEY')
  }
  if (NEW_AUTH_SECRET !== undefined) {
    const rows = await read<SealedFactor>('select user_id, sealed_secret from two_factors')
    await store(await resealFactors(rows, { from: AUTH_SECRET, to: NEW_AUTH_SECRET }), 'Second factors')
  }
}

reseal().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

/** Checks the types of every project that tsconfig.json references. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './local/command.ts'
import { ROOT } from './local/settings.ts'

const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
  readonly references: readonly { readonly path: string }[]
}

const outcomes = await Promise.allSettled(references.map(({ path }) => runCommand('tsc', ['-p', path])))
for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(outcome.reason.message)
process.exit(outcomes.every(({ status }) => status === 'fulfilled') ? 0 : 1)

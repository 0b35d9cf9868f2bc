/**
 * Checks the types of every project that tsconfig.json references, with the native compiler, which takes half of the processor time. It
 * has no parser for programs: tests that read sources use the package of the compiler before it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './local/command.ts'
import { ROOT } from './local/settings.ts'

const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
  readonly references: readonly { readonly path: string }[]
}

const compiler = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc')
/** It lives for seconds: collecting garbage a quarter as often spares a sixth of its processor time. */
const fewCollections = { GOGC: '400' }
const check = (path: string) => runCommand(process.execPath, [compiler, '-p', path], fewCollections)
const outcomes = await Promise.allSettled(references.map(({ path }) => check(path)))
for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(outcome.reason.message)
process.exit(outcomes.every(({ status }) => status === 'fulfilled') ? 0 : 1)

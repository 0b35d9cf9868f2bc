/** Checks the types of every project: pages, Worker and objects, in-worker tests, scripts and the rest. */
import { run } from './local/command.ts'

const PROJECTS = ['app', 'worker', 'tests', 'scripts']

const outcomes = await Promise.allSettled(
  PROJECTS.map((project) => run('tsc', ['-p', `tsconfig.${project}.json`])),
)
for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(outcome.reason.message)
process.exit(outcomes.every(({ status }) => status === 'fulfilled') ? 0 : 1)

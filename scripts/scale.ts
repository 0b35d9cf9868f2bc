/**
 * `npm run scale` writes the tables of docs/scale.md from the constants of scripts/scale/constants.ts; with `--measure` it measures
 * the constants instead, and prints them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { measureConstants } from './scale/measure-constants.ts'
import { toTables } from './scale/tables.ts'

const PAGE = 'docs/scale.md'
/** What follows it on the page is made by this command. */
const MARK = '<!-- npm run scale -->\n'

if (process.argv.includes('--measure')) {
  console.log(await measureConstants())
} else {
  const [written] = readFileSync(PAGE, 'utf8').split(MARK)
  writeFileSync(PAGE, `${written}${MARK}\n${toTables()}`)
}

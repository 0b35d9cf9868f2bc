/**
 * `npm run mutants -- AREA`: how many faults the tests find (docs/testing.md, Faults that the tests find).
 * AREA is a folder of `domain/`, whose code Stryker changes in one place at a time, or `planted`, the faults of
 * `tests/mutants/planted-faults.ts`. `npm run mutants -- planted WORD` runs those whose file or text has the word.
 */

import { listAreas, mutateArea } from './mutants/mutate-area.ts'
import { runPlantedFaults } from './mutants/run-planted-faults.ts'

const [area = '', word = ''] = process.argv.slice(2)
if (area === 'planted') process.exit((await runPlantedFaults(word)) ? 0 : 1)
if (!listAreas().includes(area)) {
  console.error(`usage: npm run mutants -- AREA\nAREA is one of: ${[...listAreas(), 'planted'].join(', ')}.`)
  process.exit(1)
}
process.exit((await mutateArea(area)) ? 0 : 1)

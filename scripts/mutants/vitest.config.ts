import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Runs the tests of one folder of `tests/domain`, which Stryker names with `dir`. The comparison with the model
 * of an auction takes ten seconds, and random histories find a mutant in one run but not in the next. It is
 * left out: each rule has a test of its own.
 */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/model.test.ts', '**/model-race.test.ts'],
    testTimeout: 60_000,
  },
})

import { defineConfig } from 'vitest/config'

/** Runs the tests of one folder of `tests/domain`, which Stryker names with `dir`. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    testTimeout: 60_000,
  },
})

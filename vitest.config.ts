import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The browser tests that take longest; one of them begun last would leave a core idle for its minutes. */
export const LONGEST = [
  'screens/look',
  'screens/stability',
  'accounts/account-gate',
  'accounts/settings',
  'screens/components',
  'bidding/bid-panel',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`))
      return found === -1 ? LONGEST.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/**
 * Tests that run beside servers, objects and browsers may lose a moment to a busy machine: they are run once more, and
 * `scripts/tests/second-tries.ts` names each that needed it.
 */
const SECOND_TRY = 1

/** How long something that is on its way is waited for. What has to come within a time is measured where that is the matter. */
const PATIENCE = { poll: { timeout: 20_000, interval: 50 } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'tests/domain/**/*.test.ts',
            'tests/{app,routes}/**/!(*.server).test.ts',
            'tests/scripts/**/*.test.ts',
            'tests/simulation/**/*.test.ts',
            'tests/providers/**/*.test.ts',
            'tests/*.test.ts',
          ],
          environment: 'node',
          setupFiles: ['tests/fixtures/put-back.ts'],
          // A process and all modules anew for each file took more than half of the time.
          isolate: false,
          testTimeout: 60_000,
          expect: PATIENCE,
          maxWorkers: 2,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: './worker/test-entry.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                ENVIRONMENT: 'development',
                SITE_URL: 'http://localhost',
                AUTH_SECRET: 'a-secret-for-tests-only-of-32-characters-or-more',
                TEST_MIGRATIONS: await readD1Migrations('migrations'),
                TEST_SEARCH_MIGRATIONS: await readD1Migrations('migrations-search'),
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: [
            'tests/{worker,durable-objects}/**/*.test.ts',
            // Loaders and actions run in workerd, beside the services that they call.
            'tests/{app,routes}/**/*.server.test.ts',
          ],
          setupFiles: [
            'tests/fixtures/put-back.ts',
            'tests/fixtures/apply-migrations.ts',
            'tests/fixtures/development-env.ts',
          ],
          // The files of a lane share a runtime, which the set-up empties (decision 235).
          isolate: false,
          testTimeout: 60_000,
          expect: PATIENCE,
          retry: SECOND_TRY,
          // One fewer than the cores is what it takes by itself: of two, half.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'outside',
          include: ['tests/outside/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/outside/built.ts'],
          testTimeout: 120_000,
          expect: PATIENCE,
          retry: SECOND_TRY,
          hookTimeout: 120_000,
          // Each file starts servers of its own; two cores carry one at a time.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          setupFiles: ['tests/e2e/support/each-file.ts'],
          // The files of a lane share a process, its modules and a browser: each has windows and people of its own.
          isolate: false,
          testTimeout: 180_000,
          expect: PATIENCE,
          retry: SECOND_TRY,
          hookTimeout: 180_000,
          // Each lane has a server of its own (tests/e2e/support/global-setup.ts).
          maxWorkers: 2,
        },
      },
    ],
  },
})

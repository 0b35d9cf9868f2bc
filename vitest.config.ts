import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepFilesInMemory } from './scripts/tests/memory-folder.ts'

keepFilesInMemory()

/** The slowest test files of two lanes: if one of them started last, one core would be idle for its time. */
export const SLOWEST_FILES = [
  'e2e/screens/look',
  'e2e/screens/stability',
  'e2e/messaging/messaging',
  'e2e/administration/console',
  'e2e/page-load/lighthouse',
  'e2e/screens/browse',
  'e2e/money/premium',
  'e2e/bidding/two-bidders',
  'e2e/bidding/bid-panel',
  'e2e/bidding/pressed-bid',
  'e2e/accounts/account-gate',
  'e2e/page-load/content-policy',
  'worker/settlement/sale-races',
  'worker/http/permissions',
  'worker/auctions/untouched-listing',
  'worker/notifications/notification-kinds',
  'worker/payments/canary',
  'worker/http/mass-assignment',
  'durable-objects/backup/backup',
  'worker/after-sale/after-sale-offers',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOWEST_FILES.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
      return found === -1 ? SLOWEST_FILES.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/**
 * Tests with servers and browsers run once more after a failure, which tells an intermittent fault from a
 * constant one. A test that passes then fails the run unless `scripts/tests/intermittent-tests.ts` names it.
 */
const SECOND_TRY = 1

/**
 * The default time limit of polling. Tests set a limit of their own only where they measure the time. A test that
 * finds a planted fault mostly waits for it in vain, which is why `npm run mutants` shortens it.
 */
const POLLING = { poll: { timeout: Number(process.env.POLLING_LIMIT_MS ?? 20_000), interval: 50 } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/tests/second-tries.ts'],
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
          // Isolated files, with a process and all modules for each, took more than twice as long.
          isolate: false,
          testTimeout: 60_000,
          expect: POLLING,
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
                SECRETS_KEY: 'a-key-for-tests-only-of-32-characters-or-more',
                // So few that tests reach the relays.
                RELAY_THRESHOLD: '50',
                TEST_SCHEMA: (await import('./tests/fixtures/final-schema.ts')).finalSchema(),
                TEST_SEARCH_MIGRATIONS: await readD1Migrations('migrations-search'),
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: [
            'tests/{worker,durable-objects}/**/*.test.ts',
            // Loaders and actions run in workerd, as the services that they call.
            'tests/{app,routes}/**/*.server.test.ts',
          ],
          setupFiles: [
            'tests/fixtures/put-back.ts',
            'tests/fixtures/apply-migrations.ts',
            'tests/fixtures/development-env.ts',
          ],
          // The files of a lane share a runtime, which the setup file resets
          // (docs/testing.md, Where the time goes).
          isolate: false,
          testTimeout: 60_000,
          expect: POLLING,
          // The plugin's default is one fewer than the cores, which would be one of two.
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
          expect: POLLING,
          retry: SECOND_TRY,
          hookTimeout: 120_000,
          // Each file starts servers of its own; two cores run one at a time.
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
          // The files of a lane share a process, its modules and a browser, but each has contexts and people
          // of its own.
          isolate: false,
          testTimeout: 180_000,
          expect: POLLING,
          retry: SECOND_TRY,
          hookTimeout: 180_000,
          // Each lane has a server of its own (tests/e2e/support/global-setup.ts).
          maxWorkers: 2,
        },
      },
    ],
  },
})

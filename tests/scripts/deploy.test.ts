import { expect, test } from 'vitest'
import { deploy } from '../../scripts/deploy/deploy.ts'
import { missingFromConfig, missingSecrets } from '../../scripts/deploy/needed-settings.ts'

const VARS = `ENVIRONMENT = "production"
MAIL_FROM = "Hammerlane <auctions@cars.example>"
SUPPORT_EMAIL = "help@cars.example"
SITE_URL = "https://cars.example"`

const config = ({
  vars = VARS,
  databaseId = '5d1c7e0a-0000-4000-8000-000000000001',
} = {}) => `name = "hammerlane"
[vars]
${vars}

[[d1_databases]]
binding = "DB"
database_id = "${databaseId}"
`

/** A deployment to nowhere; what wrangler was asked to do, and what was built and loaded between. */
async function deployed(wranglerToml: string, { secrets = ['AUTH_SECRET'], vpicTables = 1 } = {}) {
  const done: string[] = []
  const outcome = await deploy({
    wranglerToml,
    bundle: 'worker.js',
    log: () => undefined,
    async ensureBuilt() {
      done.push('build')
    },
    withVpicSql: async (load) => void (await load('vpic.sql')),
    async wrangler(args) {
      done.push(args.slice(0, 2).join(' '))
      if (args[0] === 'secret') return JSON.stringify(secrets.map((name) => ({ name, type: 'secret_text' })))
      return args.includes('--command') ? `[{"results":[{"tables": ${vpicTables}}]}]` : ''
    },
  }).then(
    () => 'deployed',
    (error: Error) => error.message,
  )
  return { outcome, done }
}

test('with everything set the databases are migrated before the Worker goes up', async () => {
  expect(await deployed(config())).toEqual({
    outcome: 'deployed',
    done: ['secret list', 'build', 'd1 migrations', 'd1 migrations', 'd1 execute', 'deploy worker.js'],
  })
  const { done } = await deployed(config(), { vpicTables: 0 })
  expect(done.filter((step) => step === 'd1 execute')).toHaveLength(2)
})

test.each([
  ['nowhere', 'MAIL_FROM = "a@cars.example"\nSUPPORT_EMAIL = "b@cars.example"'],
  ['commented out', VARS.replace('SITE_URL', '# SITE_URL')],
  ['empty', VARS.replace('https://cars.example', '')],
  [
    'under another table',
    `MAIL_FROM = "a@cars.example"\nSUPPORT_EMAIL = "b@cars.example"\n[observability]\nSITE_URL = "https://cars.example"`,
  ],
])(
  'without SITE_URL (%s) nothing is built, migrated or uploaded, and the message says what to do',
  async (_, vars) => {
    expect(await deployed(config({ vars }))).toEqual({
      outcome:
        'SITE_URL is not set under [vars] in wrangler.toml; links in mails need it: docs/deploy.md, step 4.',
      done: [],
    })
  },
)

test.each(['cars.example', 'http://cars.example', 'https://cars.example/shop', 'localhost:8787'])(
  'a SITE_URL that is no whole address of a site is refused: %s',
  (address) => {
    const [problem, ...others] = missingFromConfig(
      config({ vars: VARS.replace('https://cars.example', address) }),
    )
    expect(problem).toContain(`not "${address}"`)
    expect(others).toEqual([])
  },
)

test('all that is missing is told at once, each with its step', () => {
  const missing = missingFromConfig(config({ vars: '', databaseId: '00000000-0000-0000-0000-000000000001' }))
  expect(missing.map((line) => /step \d/.exec(line)?.[0])).toEqual(['step 1', 'step 4', 'step 4', 'step 4'])
  expect(missing[2]).toContain('MAIL_FROM')
  expect(missing[3]).toContain('SUPPORT_EMAIL')
})

test('without the secret that signs tokens nothing is uploaded', async () => {
  expect(await deployed(config(), { secrets: [] })).toEqual({
    outcome: 'The secret AUTH_SECRET is not set: docs/deploy.md, step 3.',
    done: ['secret list'],
  })
})

test('half a Turnstile is refused, a whole one and none are not', () => {
  const withKey = config({ vars: `${VARS}\nTURNSTILE_SITE_KEY = "0x4AAA"` })
  expect(missingSecrets(withKey, ['AUTH_SECRET'])).toHaveLength(1)
  expect(missingSecrets(config(), ['AUTH_SECRET', 'TURNSTILE_SECRET_KEY'])).toHaveLength(1)
  expect(missingSecrets(withKey, ['AUTH_SECRET', 'TURNSTILE_SECRET_KEY'])).toEqual([])
  expect(missingSecrets(config(), ['AUTH_SECRET'])).toEqual([])
})

test.each([
  ['VAPID_PUBLIC_KEY = "B"', ['AUTH_SECRET'], false],
  ['VAPID_SUBJECT = "mailto:a@cars.example"', ['AUTH_SECRET', 'VAPID_PRIVATE_KEY'], false],
  ['', ['AUTH_SECRET', 'VAPID_PRIVATE_KEY'], false],
  ['', ['AUTH_SECRET'], true],
  [
    'VAPID_PUBLIC_KEY = "B"\nVAPID_SUBJECT = "mailto:a@cars.example"',
    ['AUTH_SECRET', 'VAPID_PRIVATE_KEY'],
    true,
  ],
])('of the keys of push all are set or none: %s, %j', (vars, secrets, isWhole) => {
  const missing = missingSecrets(config({ vars: `${VARS}\n${vars}` }), secrets)
  expect(missing.some((line) => line.startsWith('Of VAPID_PUBLIC_KEY'))).toBe(!isWhole)
})

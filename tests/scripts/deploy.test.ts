import { expect, test } from 'vitest'
import { deploy } from '../../scripts/deploy/deploy.ts'
import { findMissingConfig, findMissingSecrets } from '../../scripts/deploy/needed-settings.ts'

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

/** Runs a deployment with a fake wrangler; returns its outcome and its steps in order. */
async function runDeploy(wranglerToml: string, { secrets = ['AUTH_SECRET'], vpicTables = 1 } = {}) {
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

test('deploy: all settings present -> migrates the databases before it uploads the Worker', async () => {
  expect(await runDeploy(config())).toEqual({
    outcome: 'deployed',
    done: ['secret list', 'build', 'd1 migrations', 'd1 migrations', 'd1 execute', 'deploy worker.js'],
  })
  const { done } = await runDeploy(config(), { vpicTables: 0 })
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
])('deploy: SITE_URL missing (%s) -> fails with the step to do and changes nothing', async (_, vars) => {
  expect(await runDeploy(config({ vars }))).toEqual({
    outcome:
      'SITE_URL is not set under [vars] in wrangler.toml; links in mails need it: docs/deploy.md, step 4.',
    done: [],
  })
})

test.each(['cars.example', 'http://cars.example', 'https://cars.example/shop', 'localhost:8787'])(
  'deploy settings: SITE_URL %s -> refused',
  (address) => {
    const [problem, ...others] = findMissingConfig(
      config({ vars: VARS.replace('https://cars.example', address) }),
    )
    expect(problem).toContain(`not "${address}"`)
    expect(others).toEqual([])
  },
)

test('deploy settings: several missing -> one message each, with its step', () => {
  const missing = findMissingConfig(config({ vars: '', databaseId: '00000000-0000-0000-0000-000000000001' }))
  expect(missing.map((line) => /step \d/.exec(line)?.[0])).toEqual(['step 1', 'step 4', 'step 4', 'step 4'])
  expect(missing[2]).toContain('MAIL_FROM')
  expect(missing[3]).toContain('SUPPORT_EMAIL')
})

test('deploy: AUTH_SECRET missing -> uploads nothing', async () => {
  expect(await runDeploy(config(), { secrets: [] })).toEqual({
    outcome: 'The secret AUTH_SECRET is not set: docs/deploy.md, step 3.',
    done: ['secret list'],
  })
})

test('deploy settings: one of two Turnstile keys -> refused; both or neither -> accepted', () => {
  const withKey = config({ vars: `${VARS}\nTURNSTILE_SITE_KEY = "0x4AAA"` })
  expect(findMissingSecrets(withKey, ['AUTH_SECRET'])).toHaveLength(1)
  expect(findMissingSecrets(config(), ['AUTH_SECRET', 'TURNSTILE_SECRET_KEY'])).toHaveLength(1)
  expect(findMissingSecrets(withKey, ['AUTH_SECRET', 'TURNSTILE_SECRET_KEY'])).toEqual([])
  expect(findMissingSecrets(config(), ['AUTH_SECRET'])).toEqual([])
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
])('deploy settings: push keys %s, %j -> accepted only if all or none are set', (vars, secrets, isWhole) => {
  const missing = findMissingSecrets(config({ vars: `${VARS}\n${vars}` }), secrets)
  expect(missing.some((line) => line.startsWith('Of VAPID_PUBLIC_KEY'))).toBe(!isWhole)
})

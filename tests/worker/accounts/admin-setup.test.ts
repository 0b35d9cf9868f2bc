import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { action } from '../../../app/routes/admin-setup/action.server.ts'
import { loader } from '../../../app/routes/admin-setup/loader.server.ts'
import type { Env } from '../../../worker/env.ts'
import { callApi, newRegistration } from '../support/api.ts'
import { pageAs } from '../support/page-as.ts'
import { callAction, callLoader } from '../support/route-calls.ts'
import { insertUser } from '../support/rows.ts'

const TOKEN = 'a setup token of more than 32 characters'
const production: Env = { ...env, ENVIRONMENT: 'production' }
const withToken: Env = { ...production, ADMIN_SETUP_TOKEN: TOKEN }

const ADMINISTRATOR = "role = 'admin' or user_type = 'admin'"
const administrators = async () =>
  (await env.DB.prepare(`select id, email from users where ${ADMINISTRATOR}`).all()).results

beforeEach(async () => {
  await env.DB.prepare(`update users set role = 'user', user_type = 'private' where ${ADMINISTRATOR}`).run()
})

function fieldsOf(changes: Readonly<Record<string, string>> = {}) {
  const { username, email, password, first_name, last_name } = newRegistration()
  return { username, email, password, first_name, last_name, ...changes }
}

let addresses = 0

/** Attempts are counted by address. */
function nextAddress(): string {
  addresses += 1
  return `192.0.2.${addresses}`
}

function post(fields: Readonly<Record<string, string>>, where: Env = env, address = nextAddress()) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const headers = { 'cf-connecting-ip': address }
  const request = new Request('https://hammerlane.test/admin-setup', { method: 'POST', headers, body })
  return callAction(action, { context: pageAs(null, { env: where }), request })
}

const open = (where: Env = env, query = '') =>
  callLoader(loader, { context: pageAs(null, { env: where }), query })
const leadsTo = (answer: unknown) => (answer as Response).headers.get('location')

test('admin setup: five fields -> an administrator who can log in, audited as their own act; then the page leads to /login', async () => {
  const fields = fieldsOf({ username: 'admin.first' })
  expect(await open()).toEqual({ state: 'open' })
  expect(leadsTo(await post(fields))).toBe('/admin-setup?created=yes')
  const [made, ...others] = await administrators()
  expect(others).toEqual([])
  const { email, password } = fields
  const signedIn = await callApi('POST', '/auth/login', { body: { email, password } })
  expect(signedIn.body.data.user).toMatchObject({ role: 'admin', verification_status: 'verified' })
  const { results } = await env.DB.prepare(
    'select action, actor_id, after from audit_log where subject_id = ?',
  )
    .bind(String(made?.id))
    .all()
  expect(results).toMatchObject([{ action: 'user.add', actor_id: made?.id }])
  expect(JSON.stringify(results)).not.toContain(password)
  expect(leadsTo(await open())).toBe('/login')
  expect(await open(env, 'created=yes')).toEqual({ state: 'done' })
})

test.each([{ role: 'admin' }, { user_type: 'admin' }, { role: 'admin', is_active: 0 }])(
  'admin setup: an administrator exists, %j -> refused',
  async (existing) => {
    await insertUser(existing)
    expect(await post(fieldsOf({ setup_token: TOKEN }), withToken)).toMatchObject({
      message: 'An administrator exists already. Please log in.',
    })
    expect(await administrators()).toHaveLength(1)
  },
)

test('admin setup: several at once -> one administrator', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => post(fieldsOf())))
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
  expect(await administrators()).toHaveLength(1)
})

test('admin setup outside development: without the token on the server, a short one, none or a wrong one given -> refused', async () => {
  const short: Env = { ...production, ADMIN_SETUP_TOKEN: 'short' }
  for (const where of [production, short]) {
    expect(await open(where)).toEqual({ state: 'closed' })
    expect(await post(fieldsOf({ setup_token: 'short' }), where)).toMatchObject({
      message: 'The setup token is not set on the server.',
    })
  }
  expect(await open(withToken)).toEqual({ state: 'open_with_token' })
  const wrong: readonly Record<string, string>[] = [{}, { setup_token: '' }, { setup_token: `${TOKEN}x` }]
  for (const given of wrong) {
    const refused = await post(fieldsOf(given), withToken)
    expect(refused).toMatchObject({ errors: { setup_token: ['This setup token is wrong'] } })
    expect(JSON.stringify(refused)).not.toContain(TOKEN)
  }
  expect(await administrators()).toEqual([])
  expect(leadsTo(await post(fieldsOf({ setup_token: TOKEN }), withToken))).toBe('/admin-setup?created=yes')
})

test('admin setup: fields missing, weak password, taken name -> refused at the field; passwords do not come back', async () => {
  const missing = await post({})
  expect(Object.keys((missing as { errors: object }).errors).sort()).toEqual(
    ['email', 'first_name', 'last_name', 'password', 'username'].sort(),
  )
  const weak = await post(fieldsOf({ password: 'short' }))
  expect(weak).toMatchObject({ errors: { password: expect.any(Array) }, values: { first_name: 'Maria' } })
  expect(JSON.stringify(weak)).not.toContain('"password":"')
  await insertUser({ email: 'taken@example.com' })
  expect(await post(fieldsOf({ email: 'taken@example.com' }))).toMatchObject({
    errors: { email: ['The email has already been taken.'] },
  })
})

test('admin setup: guessed tokens -> limited by address', async () => {
  const address = nextAddress()
  const guess = () => post(fieldsOf({ setup_token: 'wrong' }), withToken, address)
  for (let attempt = 0; attempt < 10; attempt += 1) await guess()
  expect(await guess()).toMatchObject({ message: expect.stringMatching(/^Too many attempts/) })
})

test('admin setup: the database fails -> the text of the specification', async () => {
  const prepare = () => {
    throw new Error('down')
  }
  expect(await post(fieldsOf(), { ...env, DB: { prepare } as never })).toMatchObject({
    message: 'Failed to create admin user. Please try again.',
  })
})
